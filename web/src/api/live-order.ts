import type { ChangePage, LiveChange, LiveTopic } from "../../../shared/model/realtime.ts";

/** The number of the last change of each topic that was handed on. */
export type LiveCursors = { feed?: number | undefined; member?: number | undefined };

/**
 * What happened: a change; that more was missed than is kept, so that everything has to be read anew; or that the connection was lost; or that it came back
 * and everything missed has been handed on.
 */
export type LiveEvent =
  | { kind: "change"; change: LiveChange }
  | { kind: "reset" }
  | { kind: "lost" }
  | { kind: "returned" };

/** Whether a pushed change was handed on, was known, or shows that others are missing. */
export type Arrival = "next" | "known" | "missing";

/** Hands changes on in the order of their numbers, each once; `cursors` are those of the last ones. */
export const createLiveOrder = (hand: (event: LiveEvent) => void) => {
  let cursors: LiveCursors = {};
  const take = (change: LiveChange): Arrival => {
    const cursor = cursors[change.topic];
    if (cursor === undefined || change.seq > cursor + 1) return "missing";
    if (change.seq <= cursor) return "known";
    cursors = { ...cursors, [change.topic]: change.seq };
    hand({ kind: "change", change });
    return "next";
  };
  const isNew = (change: LiveChange): boolean => change.seq > (cursors[change.topic] ?? Number.MAX_SAFE_INTEGER);
  return {
    cursors: (): LiveCursors => cursors,
    /** Whether everything up to these numbers was handed on. */
    hasAll: ({ feed, member }: { feed: number; member: number }): boolean =>
      (cursors.feed ?? -1) >= feed && (cursors.member ?? -1) >= member,
    /** Starts from numbers that are known otherwise; never goes back. */
    startFrom: (known: LiveCursors) => {
      const later = (topic: LiveTopic) =>
        known[topic] === undefined ? cursors[topic] : Math.max(known[topic], cursors[topic] ?? 0);
      cursors = { feed: later("feed"), member: later("member") };
    },
    /** Starts where a topic stands if nothing of it is known yet. */
    startFromIfNew: ({ feed, member }: { feed: number; member: number }, isFeedFollowed: boolean) => {
      cursors = { feed: cursors.feed ?? (isFeedFollowed ? feed : undefined), member: cursors.member ?? member };
    },
    /** No longer follows a topic: its number is forgotten. */
    forget: (topic: LiveTopic) => {
      cursors = { ...cursors, [topic]: undefined };
    },
    take,
    /** Takes what the server answered for these cursors; some numbers may be left out on purpose. */
    catchUp: ({ changes, feed, member, reset }: ChangePage, isFeedFollowed: boolean) => {
      for (const change of changes.filter(isNew)) {
        cursors = { ...cursors, [change.topic]: change.seq };
        hand({ kind: "change", change });
      }
      cursors = { feed: isFeedFollowed ? feed : undefined, member };
      if (reset) hand({ kind: "reset" });
    },
  };
};
