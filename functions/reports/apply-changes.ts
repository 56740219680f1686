import { entityOf, type StoredItem } from "./contributions.ts";
import { type Change, foldChanges } from "./fold-changes.ts";
import { type Ranked, refreshRanking, removeRanking } from "./rankings.ts";
import { recordActivity } from "./recent-activity.ts";
import { refreshStanding } from "./standings.ts";

/** Entities whose changes move a member to another standing. */
const standingEntities = new Set(["member", "grant", "claim", "rsvp"]);

const imageOf = ({ before, after }: Change): StoredItem => after ?? before ?? {};

const rankedOf = (item: StoredItem): Ranked | null => {
  if (entityOf(item) === "claim") return { board: "vendors", subject: String(item.vendor_id) };
  if (entityOf(item) === "rsvp") return { board: "events", subject: String(item.event_id) };
  if (entityOf(item) === "member") return { board: "members", subject: String(item.user_id) };
  return null;
};

const deletedRankOf = ({ before, after }: Change): Ranked | null => {
  if (after || !before) return null;
  if (entityOf(before) === "vendor") return { board: "vendors", subject: String(before.id) };
  if (entityOf(before) === "event") return { board: "events", subject: String(before.id) };
  return entityOf(before) === "member" ? { board: "members", subject: String(before.user_id) } : null;
};

const distinct = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const refreshRankings = async (changes: readonly Change[]): Promise<void> => {
  for (const ranked of distinct(changes.flatMap((change) => rankedOf(imageOf(change)) ?? [])))
    await refreshRanking(ranked);
  for (const ranked of distinct(changes.flatMap((change) => deletedRankOf(change) ?? []))) await removeRanking(ranked);
};

const refreshStandings = async (changes: readonly Change[], zone: string, now: string): Promise<void> => {
  const items = changes.map(imageOf).filter((item) => standingEntities.has(entityOf(item)));
  for (const userId of distinct(items.map(({ user_id }) => String(user_id)))) await refreshStanding(userId, zone, now);
};

/**
 * Brings everything the dashboard shows up to date with changes of the table, in their order. Repeated, it changes nothing more:
 * counters are protected by marks, the rest is derived again.
 */
export const applyChanges = async (changes: readonly Change[], zone: string, now: string): Promise<void> => {
  await foldChanges(changes, zone, now);
  await refreshStandings(changes, zone, now);
  await refreshRankings(changes);
  for (const { before, after } of changes) await recordActivity(before, after);
};
