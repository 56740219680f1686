import type { EntityItem } from "electrodb";
import { days } from "../../shared/rules/durations.ts";
import type { PostEntity } from "../community/posts/post.entity.ts";
import type { ClaimEntity } from "../deals/claim.entity.ts";
import type { RsvpEntity } from "../events/rsvp.entity.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { entityOf, type StoredItem } from "../platform/stream/change.ts";
import { RecentActivityEntity } from "./recent-activity.entity.ts";

const keptMilliseconds = days(30);
const keptEntries = 10;

export type StoredActivity = EntityItem<typeof RecentActivityEntity>;

const ofClaim = ({ id, user_id, claimed_at, deal_id, business_name }: EntityItem<typeof ClaimEntity>) => ({
  kind: "redemption" as const,
  at: claimed_at,
  id,
  user_id,
  subject_id: deal_id,
  title: business_name,
});

const ofRsvp = ({ user_id, event_id, created_at }: EntityItem<typeof RsvpEntity>) => ({
  kind: "rsvp" as const,
  at: created_at,
  id: `${event_id}-${user_id}`,
  user_id,
  subject_id: event_id,
  title: undefined,
});

const ofPost = ({ id, user_id, created_at, location }: EntityItem<typeof PostEntity>) => ({
  kind: "post" as const,
  at: created_at,
  id,
  user_id,
  subject_id: id,
  title: location,
});

const isWithdrawn = ({ status, state }: StoredItem): boolean => status === "undone" || state === "deleted";

const toActivity = (item: StoredItem) => {
  if (entityOf(item) === "claim") return ofClaim(item as EntityItem<typeof ClaimEntity>);
  if (entityOf(item) === "post") return ofPost(item as EntityItem<typeof PostEntity>);
  return entityOf(item) === "rsvp" ? ofRsvp(item as EntityItem<typeof RsvpEntity>) : null;
};

/**
 * Records a redemption, RSVP or post of the last 30 days among the recent activity, and takes it out again when it is undone or deleted.
 * Idempotent.
 */
export const recordActivity = async (
  before: StoredItem | null,
  after: StoredItem | null,
  now: string,
): Promise<void> => {
  const activity = toActivity(after ?? before ?? {});
  if (!activity) return;
  const { kind, at, id } = activity;
  if (at < addMilliseconds(now, -keptMilliseconds)) return;
  if (!after || isWithdrawn(after)) await RecentActivityEntity.delete({ kind, at, id }).go();
  else await RecentActivityEntity.put({ ...activity, ttl: toTtl(addMilliseconds(at, keptMilliseconds)) }).go();
};

/** Lists the newest 10 of a kind, newest first. */
export const listRecent = async (kind: StoredActivity["kind"], now: string): Promise<StoredActivity[]> => {
  const { data } = await RecentActivityEntity.query
    .newest({ kind })
    .gte({ at: addMilliseconds(now, -keptMilliseconds) })
    .go({ order: "desc", limit: keptEntries });
  return data;
};

/** Merges redemptions, posts and RSVPs, newest first, and keeps the newest 10. */
export const mergeActivity = <Entry extends { at: string; id: string }>(...lists: readonly Entry[][]): Entry[] =>
  lists
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, keptEntries);
