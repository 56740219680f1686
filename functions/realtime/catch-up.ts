import { limits } from "../../shared/model/limits.ts";
import type { ChangePage, LiveTopic } from "../../shared/model/realtime.ts";
import { findBlocked } from "../community/blocks/blocks.ts";
import { feedTopic, findLastSeq, listChangesAfter, listParties, memberTopic, type StoredChange } from "./change-log.ts";
import { resolveChanges } from "./resolve-changes.ts";

/** The numbers a client has; a topic without one is answered from now on. */
export type Cursors = { feed?: number | undefined; member?: number | undefined };

type TopicPart = { changes: StoredChange[]; cursor: number; isReset: boolean; hasMore: boolean };

const startOf = async (topic: string, isReset: boolean): Promise<TopicPart> => ({
  changes: [],
  cursor: await findLastSeq(topic),
  isReset,
  hasMore: false,
});

// Numbers have no gaps: when the next one isn't there, it was too old to be kept.
const readTopic = async (topic: string, cursor: number | undefined): Promise<TopicPart> => {
  if (cursor === undefined) return startOf(topic, false);
  const changes = await listChangesAfter(topic, cursor, limits.liveChangesPerCall);
  const [first] = changes;
  if (!first)
    return (await findLastSeq(topic)) === cursor
      ? { changes, cursor, isReset: false, hasMore: false }
      : lostOf(topic, cursor);
  if (first.seq !== cursor + 1) return startOf(topic, true);
  const hasMore = changes.length === limits.liveChangesPerCall;
  return { changes, cursor: changes.at(-1)?.seq ?? cursor, isReset: false, hasMore };
};

// Something may have been appended between the two reads; otherwise the topic's number and the cursor don't fit.
const lostOf = async (topic: string, cursor: number): Promise<TopicPart> => {
  const [next] = await listChangesAfter(topic, cursor, 1);
  return next?.seq === cursor + 1 ? { changes: [], cursor, isReset: false, hasMore: true } : startOf(topic, true);
};

/**
 * Returns what changed for a member after the numbers their client has, in order, each change once: of the feed and of their
 * own things, without those of members with whom there is a block. A cursor older than `limits.liveChangeDays` resets.
 */
export const catchUp = async (userId: string, cursors: Cursors): Promise<ChangePage> => {
  const read = (topic: LiveTopic) => readTopic(topic === "feed" ? feedTopic : memberTopic(userId), cursors[topic]);
  const [feed, member] = await Promise.all([read("feed"), read("member")]);
  const all = [...feed.changes, ...member.changes];
  const blocked = await findBlocked(userId, all.flatMap(listParties));
  const visible = all.filter((change) => !listParties(change).some((id) => blocked.has(id)));
  return {
    changes: await resolveChanges(visible),
    feed: feed.cursor,
    member: member.cursor,
    reset: feed.isReset || member.isReset,
    has_more: feed.hasMore || member.hasMore,
  };
};
