/** Attributes that form a part of a key, in their order; `exact` ones keep their case, all others are stored in lower case. */
type Part<Names extends readonly string[]> = Names | { composite: Names; casing: "none" };

type Key<Names extends readonly string[]> = { field: string; composite: Names; casing?: "none" };

/** The names of the table's secondary indexes. */
type SecondaryIndexName = "gsi1" | "gsi2" | "gsi3";

const toKey = <Names extends readonly string[]>(field: string, part: Part<Names>): Key<Names> =>
  "composite" in part ? { field, ...part } : { field, composite: part };

/** A part of a key whose attributes keep their case: ids of other services, tokens, file names. */
export const exact = <const Names extends readonly string[]>(...composite: Names) =>
  ({ composite, casing: "none" }) as const;

const inScope = (scope: string | undefined): { scope?: string } => (scope === undefined ? {} : { scope });

/**
 * The primary key of an entity: the attributes of its partition key, and those of its sort key. Partitions begin with `scope`, so that entities
 * with equal attributes don't share them.
 */
export const primaryIndex = <const Pk extends readonly string[], const Sk extends readonly string[]>(
  pk: Part<Pk>,
  sk: Part<Sk>,
  scope?: string,
) => ({ ...inScope(scope), pk: toKey("pk", pk), sk: toKey("sk", sk) });

/** An entity's keys in a secondary index of the table. An item without one of the attributes isn't in it. */
export const secondaryIndex = <const Pk extends readonly string[], const Sk extends readonly string[]>(
  index: SecondaryIndexName,
  pk: Part<Pk>,
  sk: Part<Sk>,
  scope?: string,
) => ({ index, ...inScope(scope), pk: toKey(`${index}pk`, pk), sk: toKey(`${index}sk`, sk) });
