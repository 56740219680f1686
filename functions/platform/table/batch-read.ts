import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../../shared/model/errors.ts";
import { backOff } from "../back-off.ts";
import { documents, tableName } from "./table.ts";

type RawItem = Record<string, unknown>;

/** One item to read: its key, and how its entity reads what is stored. */
export type ItemRead<Item> = { Key: RawItem; parse(stored: RawItem): Item | null };

type ReadGroups = Record<string, ItemRead<unknown>[]>;
type FoundItems<W extends ReadGroups> = { [Name in keyof W]: W[Name] extends ItemRead<infer Item>[] ? Item[] : never };

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
