import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Entity, EntityIdentifiers, EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import { backOff } from "../back-off.ts";
import { documents, tableName } from "./table.ts";

type RawItem = Record<string, unknown>;

/** One item to read: its key, and how its entity reads what is stored. */
export type ItemRead<Item> = { Key: RawItem; parse(stored: RawItem): Item | null };

// biome-ignore lint/suspicious/noExplicitAny: the bound of ElectroDB's own EntityItem and EntityIdentifiers.
type AnyEntity = Entity<any, any, any, any>;

const mostKept = 2_000;
const keptKeys = new WeakMap<AnyEntity, Map<string, RawItem>>();

// A list of 20 reads the same few items again and again, and ElectroDB takes longer to make a key than the client to send it. A key
// follows from its attributes, so it never changes.
const keyOf = <Of extends AnyEntity>(entity: Of, key: EntityIdentifiers<Of>): RawItem => {
  const kept = keptKeys.get(entity) ?? new Map<string, RawItem>();
  keptKeys.set(entity, kept);
  const name = JSON.stringify(key);
  const made = kept.get(name) ?? entity.get(key).params().Key;
  if (kept.size >= mostKept) kept.clear();
  kept.set(name, made);
  return made;
};

/** Looks up one item of an entity in a batch read. */
export const lookup = <Of extends AnyEntity>(entity: Of, key: EntityIdentifiers<Of>): ItemRead<EntityItem<Of>> => ({
  Key: keyOf(entity, key),
  parse: (Item) => entity.parse({ Item }).data as EntityItem<Of> | null,
});

type ReadGroups = Record<string, ItemRead<unknown>[]>;
type FoundItems<W extends ReadGroups> = { [Name in keyof W]: W[Name] extends ItemRead<infer Item>[] ? Item[] : never };

/** The most items that one call reads. */
const mostKeys = 100;
const attempts = 5;
const pauses = { first: 20, longest: 320 };

const idOf = ({ pk, sk }: RawItem): string => JSON.stringify([pk, sk]);

const readKeys = async (keys: RawItem[], ConsistentRead: boolean): Promise<Map<string, RawItem>> => {
  const table = tableName();
  const found = new Map<string, RawItem>();
  let left = keys;
  for (let turn = 0; left.length > 0; turn += 1) {
    if (turn === attempts) {
      throw new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
    }
    if (turn > 0) await backOff(pauses, turn);
    const answer = await documents.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead } } }),
    );
    for (const item of answer.Responses?.[table] ?? []) found.set(idOf(item), item);
    left = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
};

/**
 * Reads items of several entities in one call, at most 100; consistently, unless `isConsistent` says otherwise, at half the read
 * units. Each name has those of its items that exist.
 * Throws `unavailable` when the store does not hand all of them out.
 */
export const batchRead = async <W extends ReadGroups>(
  wanted: W,
  { isConsistent = true }: { isConsistent?: boolean } = {},
): Promise<FoundItems<W>> => {
  const reads = Object.values(wanted).flat();
  const keys = new Map(reads.map(({ Key }) => [idOf(Key), Key]));
  const stored = await readKeys([...keys.values()], isConsistent);
  const itemsOf = (some: ItemRead<unknown>[]) =>
    some.flatMap(({ Key, parse }) => {
      const raw = stored.get(idOf(Key));
      return raw ? (parse(raw) ?? []) : [];
    });
  return Object.fromEntries(Object.entries(wanted).map(([name, some]) => [name, itemsOf(some)])) as FoundItems<W>;
};

/**
 * Reads items of one entity by their keys, in the keys' order; those that don't exist are missing. Consistently, unless `isConsistent` says
 * otherwise.
 * Throws `unavailable` when the store does not hand all of them out.
 */
export const readMany = async <Of extends AnyEntity>(
  entity: Of,
  keys: readonly EntityIdentifiers<Of>[],
  options: { isConsistent?: boolean } = {},
): Promise<EntityItem<Of>[]> => {
  const items: EntityItem<Of>[] = [];
  for (let from = 0; from < keys.length; from += mostKeys) {
    const some = keys.slice(from, from + mostKeys).map((key) => lookup(entity, key));
    items.push(...(await batchRead({ some }, options)).some);
  }
  return items;
};
