import { eventLimits } from "../../../shared/model/event-limits.ts";
import type { WhosGoing } from "../../../shared/model/going.ts";
import { readEventPage } from "../../attendance/event-page.ts";
import { listFollowingIds } from "../../community/follows/list-follows.ts";
import { findCommunityProfile } from "../../community/profiles/profiles.ts";
import { toNameAndPicture } from "../../community/profiles/read-profiles.ts";
import { findRsvp } from "../../events/rsvps.ts";
import { readCount } from "../../metrics/counts.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { listShownGoing, showsGoing } from "./shown-going.ts";

/** As many RSVPs are looked up at once as one call reads. */
const followedPerRead = 100;

type Friend = WhosGoing["friends"][number];

// A page of 100 followed members costs about 50 read units for their RSVPs. Most members follow fewer, and reading ends with enough faces.
const listFriends = async (eventId: string, callerId: string, now: string): Promise<Friend[]> => {
  const friends: Friend[] = [];
  let position: string | null = null;
  for (let read = 0; read < eventLimits.followedGoing; read += followedPerRead) {
    const page = await listFollowingIds(callerId, { limit: followedPerRead, position });
    const shown = await listShownGoing({ eventId, callerId }, page.items, now);
    friends.push(...shown.map((profile) => ({ user_id: profile.user_id, ...toNameAndPicture(profile) })));
    position = page.position;
    if (position === null || friends.length >= eventLimits.facesGoing) break;
  }
  return friends.slice(0, eventLimits.facesGoing);
};

/**
 * Returns who's going to an event as the caller finds it (R81): up to `eventLimits.facesGoing` of those they follow who show themselves,
 * how many come beside these and the caller, by the event's count, and the caller's own choice. Of the caller's followed members the latest
 * `eventLimits.followedGoing` are looked through, so that it costs at most some 170 read units whatever the event's size.
 * Throws `not-found` as the event's page does.
 */
export const readWhosGoing = async (eventId: string, caller: Caller, now: string): Promise<WhosGoing> => {
  await readEventPage(eventId, caller, now);
  const { userId } = caller;
  const [friends, all, rsvp, profile] = await Promise.all([
    listFriends(eventId, userId, now),
    readCount("event-rsvps", eventId),
    findRsvp(eventId, userId),
    findCommunityProfile(userId),
  ]);
  return {
    friends,
    others: Math.max(0, all - friends.length - (rsvp ? 1 : 0)),
    own: rsvp && { shows: showsGoing(rsvp, profile) },
  };
};
