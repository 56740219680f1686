import { fingerprint } from "../platform/ids.ts";
import { onlyCheck, type Write } from "../platform/table/transaction.ts";
import { CountEntity } from "./count.entity.ts";

/** What is counted. A subject is an id or a city day such as `2026-11-21`. */
export type CountName =
  | "members-joined"
  | "members-listed"
  | "deal-views"
  | "vendor-views"
  | "vendor-claims"
  | "deal-claims"
  | "claims-by-day"
  | "points-awarded"
  | "event-rsvps"
  | "event-ticket-rsvps"
  | "campaign-emails-sent"
  | "campaign-emails-opened"
  | "subscriptions"
  | `analytics:${string}`;

const shards = [..."0123456789abcdef"];

/** Returns one of 16 shards, so that concurrent writers rarely hit the same item. */
export const toShard = (who: string): string => fingerprint(who).slice(0, 1);

/** Adds `by` to a counter. Not retried, so only for numbers that may be off by one after a crash. */
export const incrementCount = async (name: CountName, subject: string, by = 1, shard = "0"): Promise<void> => {
  await CountEntity.upsert({ name, subject, shard }).add({ amount: by }).go();
};

const sumBySubject = (rows: readonly { subject: string; amount: number }[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { subject, amount } of rows) found.set(subject, (found.get(subject) ?? 0) + amount);
  return found;
};

/**
 * Returns the counts of the subjects from `from` to `to`, both included; subjects that were never counted are absent.
 */
export const readCountsBetween = async (name: CountName, from: string, to: string): Promise<Map<string, number>> => {
  const { data } = await CountEntity.query
    .byName({ name })
    .between({ subject: from, shard: "0" }, { subject: to, shard: "~" })
    .go({ pages: "all", consistent: true });
  return sumBySubject(data);
};

/** Returns the count of one subject, 0 if nothing was counted. */
export const readCount = async (name: CountName, subject: string): Promise<number> =>
  (await readCountsBetween(name, subject, subject)).get(subject) ?? 0;

const checkShard = (name: CountName, subject: string, shard: string, amount: number | undefined): Write =>
  onlyCheck(
    CountEntity.delete({ name, subject, shard }).where((stored, { eq, notExists }) =>
      amount === undefined ? notExists(stored.amount) : eq(stored.amount, amount),
    ),
  );

/** The count of one subject, with the checks that make a transaction depend on it: nothing was counted since it was read. */
export const readCheckedCount = async (
  name: CountName,
  subject: string,
): Promise<{ count: number; isUnchanged: Write[] }> => {
  const { data } = await CountEntity.query
    .byName({ name })
    .between({ subject, shard: "0" }, { subject, shard: "~" })
    .go({ pages: "all", consistent: true });
  const amounts = new Map(data.map(({ shard, amount }) => [shard, amount]));
  return {
    count: sumBySubject(data).get(subject) ?? 0,
    isUnchanged: shards.map((shard) => checkShard(name, subject, shard, amounts.get(shard))),
  };
};
