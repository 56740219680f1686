import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Entity } from "electrodb";
import { DealEntity } from "../../functions/deals/deal.entity.ts";
import { loadEntities } from "../../lib/entities.ts";
import { cityDay, defaultCityZone as zone } from "../../shared/rules/city-day.ts";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { keyOf, openTable } from "./table.ts";

type Item = Record<string, unknown>;
type Attribute = {
  type: string | readonly string[];
  required?: boolean;
  properties?: Record<string, Attribute>;
};
type Index = { pk: { composite: readonly string[] }; sk?: { composite: readonly string[] } };
type Schema = {
  model: { entity: string };
  attributes: Record<string, Attribute>;
  indexes: Record<string, Index>;
};
// biome-ignore lint/suspicious/noExplicitAny: a crowd is made of every entity, whatever its attributes are
type AnyEntity = Entity<any, any, any, any>;

/** What the back-office and jobs write: it grows with the city's partners, or with time, and not with its members. */
const fixedEntities = new Set([
  "ambassador",
  "binned-record",
  "colleague",
  "colleague-invitation",
  "community-settings",
  "count",
  "day-figures",
  "deal",
  "door-device",
  "door-key",
  "event",
  "event-message-day",
  "exclusive-event",
  "home-pins",
  "lease",
  "list-entry",
  "location",
  "logo",
  "marketing",
  "missing-erasures",
  "playyy-stats",
  "playyy-stats-version",
  "pool-round",
  "promo-code",
  "record-note",
  "restore-mark",
  "settings",
  "sold-out",
  "sync-mark",
  "vendor",
  "waiting-list",
]);

const compositesOf = ({ pk, sk }: Index): string[] => [...pk.composite, ...(sk?.composite ?? [])];
const digits = (index: number) => String(index).padStart(12, "0");

/** Just now: whatever asks for today's or the newest things meets those of the crowd. */
const start = Date.now();

const textOf = (name: string, index: number): string => {
  if (name === "summary") return JSON.stringify({ unmatched_details: [] });
  if (name === "letter") return JSON.stringify({ template: "account-exists" });
  if (name === "details") return JSON.stringify({ changes: { title: [null, `crowd-${digits(index)}`] } });
  if (/user_id|friend_id|referrer_id|holder_id/.test(name)) return `00000000-0000-4000-8000-${digits(index)}`;
  if (/(^|_)id$/.test(name)) return `crowd_${digits(index)}`;
  if (/(^|_)email$/.test(name)) return `crowd-${digits(index)}@example.com`;
  if (/until|expires|due|sweep|respond_by/.test(name)) return new Date(Date.UTC(2099, 0, 1) + index).toISOString();
  if (/_at$|^at$|_ts$|timestamp|since$/.test(name)) return new Date(start - index).toISOString();
  return `crowd-${name}-${digits(index)}`;
};

const sampleOf = (name: string, { type, properties }: Attribute, index: number): unknown => {
  // Posts of a crowd are shown, whatever other states there are.
  if (typeof type !== "string") return type.includes("shown") ? "shown" : type.at(-1);
  if (type === "string") return textOf(name, index);
  if (type === "map" && properties) {
    const required = Object.entries(properties).filter(([, inner]) => inner.required);
    return Object.fromEntries(required.map(([key, inner]) => [key, sampleOf(key, inner, index)]));
  }
  return { number: 1, boolean: true, list: [], map: {}, any: {}, set: undefined }[type];
};

/** Of the same day and month as everything that happens now. */
const calendarOf = (now: string): Record<string, string> => ({
  day: cityDay(now, zone),
  month: cityMonth(now, zone),
});

/**
 * One item of an entity, of somebody else. Every other one is about the shared things, the rest about as many different ones:
 * neither asking for all about a thing nor reading each thing of a list goes unnoticed.
 */
const itemOf = ({ attributes, indexes }: Schema, shared: Record<string, string>, index: number) => {
  const primary = compositesOf(Object.values(indexes)[0] as Index);
  const inAnIndex = new Set(Object.values(indexes).flatMap(compositesOf));
  // Where the shared things are the whole key there is one such item only: the crowd's are about other things.
  const isWhole = primary.every((key) => key in shared);
  const common = { ...(index % 2 === 0 ? shared : {}), ...calendarOf(new Date(start).toISOString()) };
  // Sequence numbers count up.
  const keyNumberOf = (name: string) =>
    primary.includes(name) && attributes[name]?.type === "number" ? index + 1 : undefined;
  const wanted = Object.entries(attributes).filter(([name, { required }]) => required || inAnIndex.has(name));
  return Object.fromEntries(
    wanted.map(([name, attribute]) => [
      name,
      isWhole && primary.includes(name)
        ? sampleOf(name, attribute, index)
        : (common[name] ?? keyNumberOf(name) ?? sampleOf(name, attribute, index)),
    ]),
  );
};

/** Writes items straight into the table, 25 at a time. */
export const writeItems = async (items: Item[]): Promise<void> => {
  const { documents, TableName } = await openTable();
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, index) =>
    puts.slice(index * 25, index * 25 + 25),
  );
  const write = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop())
      await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } }));
  };
  await Promise.all(Array.from({ length: 8 }, write));
};

/** `size` items of every entity that grows with the number of members, as they are stored. */
export const createCrowd = async (size: number, shared: Record<string, string>): Promise<Item[]> => {
  const entities = (await loadEntities()) as unknown as (AnyEntity & { schema: Schema })[];
  const growing = entities.filter(({ schema }) => !fixedEntities.has(schema.model.entity));
  return growing.flatMap((entity) =>
    Array.from(
      { length: size },
      (_, index) => (entity.put(itemOf(entity.schema, shared, index)).params() as { Item: Item }).Item,
    ),
  );
};

/**
 * Writes `size` items of every entity that grows with the number of members, straight into the table: other people, who did
 * something with the same shared things, such as `event_id`. Repeated, the crowd becomes as large as the largest one.
 */
export const writeBulkData = async (size: number, shared: Record<string, string>): Promise<void> =>
  writeItems(await createCrowd(size, shared));

/** Writes `count` more deals like one that there is, a little older each; `remove` takes them away again. */
export const copyDeals = async (dealId: string, count: number): Promise<{ remove(): Promise<void> }> => {
  const store = await openTable();
  const { data } = DealEntity.parse({ Item: await store.get(keyOf(DealEntity, { id: dealId })) });
  if (!data) throw new Error(`There is no deal ${dealId}`);
  const born = Date.parse(data.created_at);
  const copies = Array.from({ length: count }, (_, index) => ({
    ...data,
    id: `deal_copy${digits(index)}`,
    created_at: new Date(born - 1_000 - index).toISOString(),
  }));
  await writeItems(copies.map((deal) => DealEntity.put(deal).params().Item));
  return {
    remove: async () => {
      await Promise.all(copies.map(({ id }) => store.delete(keyOf(DealEntity, { id }))));
    },
  };
};
