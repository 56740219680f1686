import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { getTier } from "../entitlements/membership.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import type { Caller } from "../platform/http/caller.ts";
import type { PageRange } from "../platform/page.ts";
import { onlyCheck, writeAll } from "../platform/table/transaction.ts";
import { findEvent } from "./events.ts";
import { assertMayAttend } from "./premium-access.ts";
import { RsvpEntity } from "./rsvp.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { isOpen } from "./stock.ts";
import { assertTakesGuests } from "./takes-guests.ts";

export type Rsvp = EntityItem<typeof RsvpEntity>;

const pageSize = 50;

/** A member's RSVP of an event, whether the event is published or not; null without one. */
export const findRsvp = async (event_id: string, user_id: string): Promise<Rsvp | null> =>
  (await RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;

const assertMayJoin = async (eventId: string, caller: Caller, now: string): Promise<void> => {
  const event = assertTakesGuests(await findEvent(eventId), now);
  if (event.premium) await assertMayAttend(event, await getTier(caller.userId, now), caller, now);
};

// The counts change in the same transaction as the RSVP.
const countSteps = ({ user_id, event_id }: Rsvp, by: 1 | -1) => [
  TallyEntity.upsert({ user_id }).add({ rsvps: by }),
  CountEntity.upsert({ name: "event-rsvps", subject: event_id, shard: toShard(user_id) }).add({ amount: by }),
];

// A full or closed event takes no more RSVPs, whoever buys its last seat or closes it meanwhile; an RSVP itself takes no seat.
const createJoinWrite = (joined: Rsvp) => [
  RsvpEntity.create(joined),
  onlyCheck(
    StockEntity.delete({ event_id: joined.event_id }).where(
      (seats, conditions) => `${conditions.gt(seats.left, 0)} AND ${isOpen(seats, conditions)}`,
    ),
  ),
  ...countSteps(joined, 1),
];

const createLeaveWrite = (left: Rsvp) => [
  RsvpEntity.remove({ user_id: left.user_id, event_id: left.event_id }),
  ...countSteps(left, -1),
];

/**
 * A member's RSVP of an event, also of one that is no longer published: it can still be canceled. Throws the same `not-found`
 * without an RSVP and without the event.
 */
export const getRsvp = async (eventId: string, userId: string): Promise<Rsvp> => {
  const rsvp = await findRsvp(eventId, userId);
  if (!rsvp) throw notFound("You haven't joined this event");
  return rsvp;
};

/**
 * Joins a published event with a spot left, once however often it is called: whoever has joined stays, also once it is full.
 * Throws as `assertTakesGuests`, `premium-required`, or `event.full`.
 */
export const joinEvent = async (eventId: string, caller: Caller, now: string): Promise<Rsvp> => {
  const { userId } = caller;
  await assertMayJoin(eventId, caller, now);
  const rsvp: Rsvp = { user_id: userId, event_id: eventId, status: "attending", created_at: now };
  const refused = await writeAll(createJoinWrite(rsvp));
  if (refused.size === 0) return rsvp;
  const existing = await findRsvp(eventId, userId);
  if (existing) return existing;
  // What closed it meanwhile says why.
  await assertMayJoin(eventId, caller, now);
  throw new AppError("event.full", "This event is full, so it takes no more RSVPs.");
};

/** Cancels a member's RSVP. Throws `not-found` without one. */
export const leaveEvent = async (eventId: string, userId: string): Promise<void> => {
  const rsvp = await getRsvp(eventId, userId);
  if ((await writeAll(createLeaveWrite(rsvp))).size > 0) throw notFound("You haven't joined this event");
};

/** Deletes the RSVP of a deleted account, whether the event still exists or not; repeating it changes nothing. */
export const deleteRsvp = async (rsvp: Rsvp): Promise<void> => {
  await writeAll(createLeaveWrite(rsvp));
};

/** The RSVPs of one member, page by page. */
export const listRsvps = async (userId: string, { limit = pageSize, position }: PageRange) => {
  const { data, cursor } = await RsvpEntity.query.byUser({ user_id: userId }).go({
    order: "desc",
    limit,
    cursor: position,
    consistent: true,
  });
  return { items: data, position: cursor };
};

/** The ids of all events a member has joined. */
export const listJoinedEventIds = async (userId: string): Promise<string[]> => {
  const { data } = await RsvpEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true });
  return data.map(({ event_id }) => event_id);
};
