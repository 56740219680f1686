import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Entity } from "electrodb";
import { loadEntities } from "../../lib/entities.ts";
import { openTable } from "./table.ts";

type Attribute = { type: string | readonly string[]; required?: boolean };
type Index = { pk: { composite: readonly string[] }; sk?: { composite: readonly string[] } };
type Schema = {
  model: { entity: string };
  attributes: Record<string, Attribute>;
  indexes: Record<string, Index>;
};
// biome-ignore lint/suspicious/noExplicitAny: a crowd is made of every entity, whatever its attributes are
type AnyEntity = Entity<any, any, any, any>;

/** What the back-office writes: it grows with the city's partners and not with its members. */
const adminEntities = new Set([
  "ambassador",
  "count",
  "deal",
  "event",
  "exclusive-event",
  "lease",
  "location",
  "logo",
  "marketing",
  "playyy-stats",
  "promo-code",
  "settings",
  "sync-mark",
  "vendor",
]);

const compositesOf = ({ pk, sk }: Index): string[] => [...pk.composite, ...(sk?.composite ?? [])];
const digits = (index: number) => String(index).padStart(12, "0");

const textOf = (name: string, index: number): string => {
  if (/user_id|friend_id|referrer_id/.test(name)) return `00000000-0000-4000-8000-${digits(index)}`;
  if (/(^|_)id$/.test(name)) return `crowd_${digits(index)}`;
  if (/(^|_)email$/.test(name)) return `crowd-${digits(index)}@example.com`;
  if (/until|expires|due|sweep/.test(name)) return new Date(Date.UTC(2099, 0, 1) + index).toISOString();
  if (/_at$|^at$|_ts$|timestamp|_since$/.test(name)) return new Date(Date.UTC(2025, 0, 1) + index).toISOString();
  return `crowd-${name}-${digits(index)}`;
};

const sampleOf = (name: string, { type }: Attribute, index: number): unknown => {
  if (typeof type !== "string") return type.at(-1);
  if (type === "string") return textOf(name, index);
  return { number: 1, boolean: true, list: [], map: {}, any: {}, set: undefined }[type];
};

/** One item of an entity, of somebody else, and about the same shared things as everybody's. */
const itemOf = ({ attributes, indexes }: Schema, shared: Record<string, string>, index: number) => {
  const primary = compositesOf(Object.values(indexes)[0] as Index);
  const inAnIndex = new Set(Object.values(indexes).flatMap(compositesOf));
  // Where the shared things are the whole key there is one such item only: the crowd's are about other things.
  const isShared = (name: string) =>
    name in shared && !(primary.includes(name) && primary.every((key) => key in shared));
  const wanted = Object.entries(attributes).filter(([name, { required }]) => required || inAnIndex.has(name));
  return Object.fromEntries(
    wanted.map(([name, attribute]) => [name, isShared(name) ? shared[name] : sampleOf(name, attribute, index)]),
  );
};

/**
 * Writes `size` items of every entity that grows with the number of members, straight into the table: other people, who did
 * something with the same shared things, such as `event_id`. Repeated, the crowd becomes as large as the largest one.
 */
export const writeBulkData = async (size: number, shared: Record<string, string>): Promise<void> => {
  const { documents, TableName } = await openTable();
  const entities = (await loadEntities()) as unknown as (AnyEntity & { schema: Schema })[];
  const growing = entities.filter(({ schema }) => !adminEntities.has(schema.model.entity));
  const puts = growing.flatMap((entity) =>
    Array.from({ length: size }, (_, index) => {
      const { Item } = entity.put(itemOf(entity.schema, shared, index)).params() as { Item: Record<string, unknown> };
      return { PutRequest: { Item } };
    }),
  );
  for (let start = 0; start < puts.length; start += 25) {
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(start, start + 25) } }));
  }
};
