import { forEachParallel } from "../platform/parallel.ts";
import type { Projection, StreamChange } from "../platform/stream/change.ts";
import { toFeedChange } from "./append-feed.ts";
import { toMemberChanges } from "./append-member.ts";
import { appendChanges, type ChangeToAppend, feedTopic } from "./change-log.ts";

const parallelTopics = 10;
const feedEntities = ["post", "comment"];

const toAddressed = (change: StreamChange) => {
  if (!feedEntities.includes(change.entity)) return toMemberChanges(change);
  const onFeed = toFeedChange(change);
  return onFeed ? [{ topic: feedTopic, change: onFeed }] : [];
};

// Of several new counts of a post in one batch only the last is appended; the others are marked as appended with it.
const dropRepeated = (causes: readonly ChangeToAppend[]): ChangeToAppend[] =>
  causes.map((cause, index) => {
    if (cause.change?.type !== "post-changed") return cause;
    const { post_id } = cause.change.ids;
    const isRepeated = causes.slice(index + 1).some(({ change }) => change?.ids.post_id === post_id);
    return isRepeated ? { ...cause, change: null } : cause;
  });

/** Appends changes of posts, comments, messages, friend activities and standings to the change log. */
export const changeLog: Projection = {
  name: "change-log",
  entities: [...feedEntities, "message", "read-mark", "friend-activity-delivery", "community-standing"],
  apply: async (changes, { now }) => {
    const byTopic = new Map<string, ChangeToAppend[]>();
    for (const change of changes.filter(({ isExpiry }) => !isExpiry)) {
      for (const addressed of toAddressed(change)) {
        const causes = byTopic.get(addressed.topic) ?? [];
        byTopic.set(addressed.topic, [...causes, { cause: change.id, change: addressed.change }]);
      }
    }
    await forEachParallel([...byTopic], parallelTopics, ([topic, causes]) =>
      appendChanges(topic, dropRepeated(causes), now),
    );
  },
};
