import type { EntityItem } from "electrodb";
import { findBlocked } from "../../community/blocks/blocks.ts";
import type { CommunityProfileEntity } from "../../community/profiles/community-profile.entity.ts";
import { readProfiles } from "../../community/profiles/read-profiles.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { suspensionsOf } from "../../community/standing/running-suspensions.ts";
import { RsvpEntity } from "../../events/rsvp.entity.ts";
import type { Rsvp } from "../../events/rsvp-writes.ts";
import { MemberEntity } from "../../members/member.entity.ts";
import { readMany } from "../../platform/table/batch-read.ts";

type Profile = EntityItem<typeof CommunityProfileEntity>;

/** Whether whoever is going shows themselves: as they chose for the event, else as their profile says; off at first (R81). */
export const showsGoing = (
  rsvp: Pick<Rsvp, "shows">,
  profile: Pick<Profile, "shows_going"> | null | undefined,
): boolean => rsvp.shows ?? profile?.shows_going ?? false;

// Whoever is suspended from the community, or whose account is blocked or gone, isn't shown.
const findHidden = async (callerId: string, userIds: readonly string[], now: string): Promise<Set<string>> => {
  const keys = userIds.map((user_id) => ({ user_id }));
  const [hidden, standings, members] = await Promise.all([
    findBlocked(callerId, userIds),
    readMany(CommunityStandingEntity, keys),
    readMany(MemberEntity, keys),
  ]);
  const suspended = standings.filter((standing) => suspensionsOf(standing, now).length > 0);
  const active = new Set(members.filter(({ blocked_at }) => !blocked_at).map(({ user_id }) => user_id));
  const lost = userIds.filter((id) => !active.has(id));
  return new Set([...hidden, ...suspended.map(({ user_id }) => user_id), ...lost]);
};

/**
 * Returns the profiles of those of at most 100 members who are going to an event and show themselves to the caller, in the order of their
 * ids. It reads an RSVP by key for each member asked about, at half a read unit, and the rest for those alone who are going: what it costs
 * doesn't depend on how many come.
 */
export const listShownGoing = async (
  { eventId: event_id, callerId }: { eventId: string; callerId: string },
  userIds: readonly string[],
  now: string,
): Promise<Profile[]> => {
  const keys = userIds.map((user_id) => ({ user_id, event_id }));
  const rsvps = await readMany(RsvpEntity, keys, { isConsistent: false });
  const profiles = await readProfiles(rsvps.map(({ user_id }) => user_id));
  const shown = rsvps.flatMap((rsvp) => {
    const profile = profiles.get(rsvp.user_id);
    return profile && showsGoing(rsvp, profile) ? [profile] : [];
  });
  if (shown.length === 0) return [];
  const ids = shown.map(({ user_id }) => user_id);
  const hidden = await findHidden(callerId, ids, now);
  return shown.filter(({ user_id }) => !hidden.has(user_id));
};
