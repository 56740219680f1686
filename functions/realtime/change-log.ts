import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import type { LiveChangeType } from "../../shared/model/realtime.ts";
import { days } from "../../shared/rules/durations.ts";
import { backOff } from "../platform/back-off.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { markMilliseconds } from "../platform/stream/add-once.ts";
import { ChangeMarkEntity } from "../platform/stream/change-mark.entity.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { LiveChangeEntity } from "./live-change.entity.ts";
import { LiveTopicEntity } from "./live-topic.entity.ts";

/** A change as it is kept: its kind, whose doing it is, whose thing it is about if that is another's, and the ids of what changed. */
export type LoggedChange = { type: LiveChangeType; actor_id?: string; owner_id?: string; ids: Record<string, unknown> };
export type StoredChange = EntityItem<typeof LiveChangeEntity>;

/** A change to append; `cause` is the same whenever it is tried again, and is appended once. Null appends nothing. */
export type ChangeToAppend = { cause: string; change: LoggedChange | null };

/** Returns the members whose change it is: who has a block with one of them isn't told. */
export const listParties = ({ actor_id, owner_id }: Pick<LoggedChange, "actor_id" | "owner_id">): string[] =>
  [actor_id, owner_id].flatMap((id) => id ?? []);

/** The topic of everybody's feed. */
export const feedTopic = "feed";

/** The topic of one member's own things. */
export const memberTopic = (userId: string): string => `member#${userId}`;

/** One transaction holds a mark and a change for each, and the counter. */
const causesPerWrite = 40;
const attempts = 30;

/** Returns the number of a topic's last change; 0 without any. */
export const findLastSeq = async (topic: string): Promise<number> =>
  (await LiveTopicEntity.get({ topic }).go({ consistent: true })).data?.last ?? 0;

const createAppendWrites = (topic: string, last: number, causes: readonly ChangeToAppend[], now: string) => {
  const ttl = toTtl(addMilliseconds(now, days(limits.liveChangeDays)));
  const markTtl = toTtl(addMilliseconds(now, markMilliseconds));
  const changes = causes.flatMap(({ change }) => change ?? []);
  const counter = LiveTopicEntity.upsert({ topic })
    .set({ last: last + changes.length })
    .where((stored, { notExists, eq }) => (last === 0 ? notExists(stored.last) : eq(stored.last, last)));
  return [
    ...(changes.length > 0 ? [counter] : []),
    ...causes.map(({ cause }) =>
      step(cause, ChangeMarkEntity.create({ projection: `live:${topic}`, change_id: cause, ttl: markTtl })),
    ),
    ...changes.map((change, index) => LiveChangeEntity.create({ topic, seq: last + index + 1, ...change, ttl })),
  ];
};

const pauses = { first: 20, longest: 20 };

// Refused marks say which causes were appended before; a refused counter says that somebody else appended meanwhile.
const attemptAppend = async (
  topic: string,
  causes: readonly ChangeToAppend[],
  now: string,
): Promise<readonly ChangeToAppend[] | typeof conflict> => {
  const last = await findLastSeq(topic);
  const refused = await writeAll(createAppendWrites(topic, last, causes, now));
  if (refused.size === 0) return [];
  const rest = causes.filter(({ cause }) => !refused.has(cause));
  if (rest.length < causes.length) return rest;
  await backOff(pauses, 0);
  return conflict;
};

const appendSome = async (topic: string, causes: readonly ChangeToAppend[], now: string): Promise<void> => {
  let left = causes;
  while (left.length > 0) {
    const some = left;
    left = await retryOnConflict(
      attempts,
      () => attemptAppend(topic, some, now),
      () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
    );
  }
};

/**
 * Appends changes to a topic in their order, each exactly once. The counter's condition makes their numbers gap-free: whoever
 * loses it reads again (decision 35).
 */
export const appendChanges = async (topic: string, causes: readonly ChangeToAppend[], now: string): Promise<void> => {
  for (let start = 0; start < causes.length; start += causesPerWrite)
    await appendSome(topic, causes.slice(start, start + causesPerWrite), now);
};

/** Lists a topic's changes after a number, oldest first. */
export const listChangesAfter = async (topic: string, seq: number, limit: number): Promise<StoredChange[]> =>
  (await LiveChangeEntity.query.byTopic({ topic }).gt({ seq }).go({ limit, consistent: true })).data;
