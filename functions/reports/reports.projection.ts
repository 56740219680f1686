import {
  differs,
  entityOf,
  isFirst,
  itemOf,
  type Projection,
  type StoredItem,
  type StreamChange,
} from "../platform/stream/change.ts";
import { countedEntities } from "./contributions.ts";
import { foldChanges } from "./fold-changes.ts";
import { refreshMemberState, type SeenActivity } from "./member-states.ts";
import { type Ranked, refreshRanking, removeRanking } from "./rankings.ts";
import { recordActivity } from "./recent-activity.ts";

// What the table deletes by itself, because its time is over, has happened all the same.
const madeByUs = (changes: readonly StreamChange[]): StreamChange[] => changes.filter(({ isExpiry }) => !isExpiry);

const distinct = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** The dashboard's counters: of a day, of all days, of an event. */
export const figures: Projection = {
  name: "figures",
  entities: [...countedEntities, "event"],
  apply: (changes, { zone, now }) => foldChanges(madeByUs(changes), zone, now),
};

const activityEntities = new Set(["claim", "rsvp", "post", "post-like", "comment"]);

// The counts of a post change with every like: its author does nothing then. Of a member's record only its being there counts.
const decidesMemberState = (change: StreamChange): boolean => {
  if (change.entity === "member") return differs(change);
  return change.entity !== "post" || differs(change, "state");
};

const counts = ({ state, status }: StoredItem): boolean => state !== "deleted" && status !== "undone";

// Posts, likes and comments are read by indexes that are behind for a moment: what was just written is known from the change itself.
const findSeenActivity = (changes: readonly StreamChange[], userId: string): SeenActivity => {
  const own = changes.filter((change) => itemOf(change).user_id === userId);
  const items = own.filter(({ entity }) => activityEntities.has(entity));
  const newest = new Map(items.map((change) => [`${itemOf(change).pk} ${itemOf(change).sk}`, change.after]));
  const instants = [...newest.values()].flatMap((after) =>
    after && counts(after) ? String(after.claimed_at ?? after.created_at) : [],
  );
  const mayBeLess = items.some(({ before }) => before !== null);
  const hasJustJoined = own.some((change) => change.entity === "member" && isFirst(change));
  return { seenAt: instants.sort().at(-1), mayBeLess, hasJustJoined, hasOnlyActed: items.length === own.length };
};

/** Where each member stands: derived again when their records or what they did change. */
export const memberStates: Projection = {
  name: "standings",
  entities: ["member", "grant", "claim", "rsvp", "post", "post-like", "comment"],
  derives: true,
  apply: async (changes, { zone, now }) => {
    const own = madeByUs(changes).filter(decidesMemberState);
    const userIds = own.map((change) => String(itemOf(change).user_id));
    for (const userId of distinct(userIds)) await refreshMemberState(userId, zone, now, findSeenActivity(own, userId));
  },
};

const rankedOf = (item: StoredItem): Ranked | null => {
  if (entityOf(item) === "claim") return { board: "vendors", subject: String(item.vendor_id) };
  if (entityOf(item) === "rsvp") return { board: "events", subject: String(item.event_id) };
  if (entityOf(item) === "member") return { board: "members", subject: String(item.user_id) };
  return null;
};

// Who has just joined without points has no rank to lose.
const isOfRanking = (change: StreamChange): boolean =>
  change.entity !== "member" ||
  (isFirst(change) ? Boolean(change.after?.reward_points) : differs(change, "reward_points"));

const deletedRankOf = ({ before, after }: StreamChange): Ranked | null => {
  if (after || !before) return null;
  if (entityOf(before) === "vendor") return { board: "vendors", subject: String(before.id) };
  if (entityOf(before) === "event") return { board: "events", subject: String(before.id) };
  return entityOf(before) === "member" ? { board: "members", subject: String(before.user_id) } : null;
};

/** The lists of the best vendors, events and members. */
export const rankings: Projection = {
  name: "rankings",
  entities: ["claim", "rsvp", "member", "vendor", "event"],
  derives: true,
  apply: async (changes) => {
    const own = madeByUs(changes).filter(isOfRanking);
    for (const ranked of distinct(own.flatMap((change) => rankedOf(itemOf(change)) ?? [])))
      await refreshRanking(ranked);
    for (const ranked of distinct(own.flatMap((change) => deletedRankOf(change) ?? []))) await removeRanking(ranked);
  },
};

/** What members did last: redemptions, RSVPs and posts. */
export const recentActivity: Projection = {
  name: "recent-activity",
  entities: ["claim", "rsvp", "post"],
  derives: true,
  apply: async (changes, { now }) => {
    for (const { before, after } of madeByUs(changes)) await recordActivity(before, after, now);
  },
};
