/** An item as the table stores it. */
export type StoredItem = Record<string, unknown>;

/**
 * A change of one item, from the table's stream. `id` is the same however often the stream delivers it, `at` is about when it was
 * written. `before` or `after` is null where there is none. `isExpiry` is true for an item that the table deleted because its `ttl` was over.
 */
export type StreamChange = {
  id: string;
  at: string;
  entity: string;
  before: StoredItem | null;
  after: StoredItem | null;
  isExpiry: boolean;
  /** A stored item that the backfill gives as if it were new. */
  isBackfill?: true;
};

/**
 * Keeps something in step with the changes of some entities. `zone` is the city's. `apply` gets changes in the order in which each item was
 * changed, and may get them again: it either derives its result from the table, or adds with `addOnce`.
 */
export type Projection = {
  name: string;
  entities: readonly string[];
  /** Whether `apply` may get any stored item as if it were new, as often as you like: `npm run backfill` then writes its result anew. */
  derives?: boolean;
  apply(changes: readonly StreamChange[], context: { zone: string; now: string }): Promise<void>;
};

/** The name of the entity that an item belongs to; ElectroDB stores it with every item. */
export const entityOf = (item: StoredItem): string => String(item.__edb_e__ ?? "");

/** The item that a change is about: as it is now, or as it was when it was deleted. */
export const itemOf = ({ before, after }: StreamChange): StoredItem => after ?? before ?? {};

/** The id of the request that wrote a change, where its item carries one for others to go on with. */
export const requestIdOfChange = (change: StreamChange): string | undefined => {
  const { request_id } = itemOf(change);
  return typeof request_id === "string" ? request_id : undefined;
};

/** Whether an item was written for the first time: nothing follows from it yet. */
export const isFirst = ({ before, isBackfill }: StreamChange): boolean => before === null && !isBackfill;

/** Whether an item appears, disappears, or gets another value of one of some attributes. */
export const differs = ({ before, after }: StreamChange, ...attributes: readonly string[]): boolean =>
  !before || !after || attributes.some((name) => before[name] !== after[name]);

/** The names of all entities that some projections follow, each once. */
export const listEntities = (projections: readonly Projection[]): string[] =>
  [...new Set(projections.flatMap(({ entities }) => entities))].sort();
