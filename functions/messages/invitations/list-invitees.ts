import type { Invitee } from "../../../shared/model/going.ts";
import { findBlocked } from "../../community/blocks/blocks.ts";
import { listFollowingIds } from "../../community/follows/list-follows.ts";
import { readProfiles, toNameAndPicture } from "../../community/profiles/read-profiles.ts";
import { findFollowedIds } from "../../community/profiles/search-profiles.ts";
import { findEvent } from "../../events/events.ts";
import { assertTakesGuests } from "../../events/takes-guests.ts";
import { fillPage } from "../../platform/fill-page.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { listShownGoing } from "../going/shown-going.ts";
import { InvitationEntity } from "./invitation.entity.ts";

const pageSize = 25;
/** A search shows so many at most; more letters find the others. */
const mostFound = 50;

type For = { eventId: string; callerId: string };

const toInvitees = async (
  { eventId: event_id, callerId: user_id }: For,
  ids: readonly string[],
  now: string,
): Promise<Invitee[]> => {
  const blocked = await findBlocked(user_id, ids);
  const friends = ids.filter((id) => !blocked.has(id));
  const [profiles, going, invitations] = await Promise.all([
    readProfiles(friends),
    listShownGoing({ eventId: event_id, callerId: user_id }, friends, now),
    readMany(
      InvitationEntity,
      friends.map((friend_id) => ({ user_id, event_id, friend_id })),
    ),
  ]);
  const goingIds = new Set(going.map((profile) => profile.user_id));
  const invited = new Set(invitations.map(({ friend_id }) => friend_id));
  const stateOf = (id: string) => (goingIds.has(id) ? "going" : invited.has(id) ? "invited" : "open");
  return friends.flatMap((id) => {
    const profile = profiles.get(id);
    return profile ? [{ user_id: id, ...toNameAndPicture(profile), state: stateOf(id) }] : [];
  });
};

/**
 * Lists whom the caller can invite to an event: those they follow, the latest first, without anybody one of the two blocks; with `text` at
 * most 50 whose name contains it, in one page. Who is going is marked only where they show themselves (R81).
 * Throws as `assertTakesGuests`.
 */
export const listInvitees = async (
  of: For & { text?: string | undefined },
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<Invitee>> => {
  assertTakesGuests(await findEvent(of.eventId), now);
  if (of.text) {
    const ids = await findFollowedIds(of.text, of.callerId);
    return { items: await toInvitees(of, ids.slice(0, mostFound), now), position: null };
  }
  return fillPage({ limit, position }, async (range) => {
    const page = await listFollowingIds(of.callerId, range);
    return { items: await toInvitees(of, page.items, now), position: page.position };
  });
};
