import { AppError, notFound } from "../../shared/model/errors.ts";
import { getTier } from "../entitlements/membership.ts";
import type { Caller } from "../platform/http/caller.ts";
import type { PageRange } from "../platform/page.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { findEvent, type StoredEvent } from "./events.ts";
import { assertMayAttend } from "./premium-access.ts";
import { RsvpEntity } from "./rsvp.entity.ts";
import {
  addRsvpSteps,
  changeRsvpSteps,
  checkTermsStep,
  type Rsvp,
  removeRsvpSteps,
  returnSpotSteps,
  takeSpotStep,
} from "./rsvp-writes.ts";
import { countWaiting, findStock } from "./stock.ts";
import { assertTakesGuests } from "./takes-guests.ts";
import { entryOf } from "./ticket-types.ts";

const pageSize = 50;
const maxAttempts = 5;

const createBusyError = (): AppError =>
  new AppError("unavailable", "Many people are joining right now. Please try again.", { retryAfterSeconds: 1 });

/** A member's RSVP of an event, whether the event is published or not; null without one. */
export const findRsvp = async (event_id: string, user_id: string): Promise<Rsvp | null> =>
  (await RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;

const createNotJoinedError = (): AppError => notFound("You haven't joined this event");

/** The error for joining an event that is entered with a ticket. */
export const createTicketsOnlyError = (): AppError => new AppError("event.tickets-only", "This event needs a ticket.");

const getEventToJoin = async (eventId: string, caller: Caller, now: string): Promise<StoredEvent> => {
  const event = assertTakesGuests(await findEvent(eventId), now);
  if (entryOf(event) === "tickets") throw createTicketsOnlyError();
  if (event.premium) await assertMayAttend(event, await getTier(caller.userId, now), caller, now);
  return event;
};

// The event's stock may be gone, and its spots with it.
const removeRsvp = async (rsvp: Rsvp): Promise<boolean> => {
  const refused = await writeAll([...removeRsvpSteps(rsvp), ...returnSpotSteps(rsvp)]);
  if (!refused.has("stock") || refused.has("rsvp")) return refused.size === 0;
  return !(await findStock(rsvp.event_id)) && (await writeAll(removeRsvpSteps(rsvp))).size === 0;
};

const hasTickets = ({ ticket_ids = [] }: Rsvp): boolean => ticket_ids.length > 0;

/**
 * A member's RSVP of an event, also of one that is no longer published: it can still be canceled. Throws the same `not-found`
 * without an RSVP and without the event.
 */
export const getRsvp = async (eventId: string, userId: string): Promise<Rsvp> => {
  const rsvp = await findRsvp(eventId, userId);
  if (!rsvp) throw createNotJoinedError();
  return rsvp;
};

/**
 * Joins a published event whose way in is an RSVP, and takes one of its spots, once however often it is called: whoever has joined stays,
 * also once it is full.
 * Throws as `assertTakesGuests`, `event.tickets-only`, `premium-required`, or `event.full`.
 */
export const joinEvent = (event_id: string, caller: Caller, now: string): Promise<Rsvp> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const event = await getEventToJoin(event_id, caller, now);
      const { userId: user_id } = caller;
      const rsvp: Rsvp = { user_id, event_id, status: "attending", created_at: now, takes_spot: true };
      if ((await writeAll([...addRsvpSteps(rsvp), takeSpotStep(event_id, event)])).size === 0) return rsvp;
      const [existing, stock] = await Promise.all([findRsvp(event_id, user_id), findStock(event_id)]);
      if (existing) return existing;
      const waiting = countWaiting(stock, null);
      if (!stock || (stock.left > 0 && waiting === 0)) return conflict;
      // What closed it meanwhile says why.
      await getEventToJoin(event_id, caller, now);
      throw new AppError("event.full", "This event is full, so it takes no more RSVPs.", { waiting });
    },
    createBusyError,
  );

/**
 * Cancels a member's RSVP, whose spot somebody else can take. Throws `not-found` without one, and `event.tickets-only` for whoever comes
 * with a ticket: the ticket says so, not they.
 */
export const leaveEvent = (eventId: string, userId: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const rsvp = await getRsvp(eventId, userId);
      if (rsvp.by === "ticket" || hasTickets(rsvp))
        throw new AppError("event.tickets-only", "You're coming with a ticket, so there's no RSVP to cancel.");
      return (await removeRsvp(rsvp)) ? undefined : conflict;
    },
    createBusyError,
  );

/** Deletes the RSVP of a deleted account, whether its event still exists or not; repeating it changes nothing. */
export const deleteRsvp = ({ event_id, user_id }: Pick<Rsvp, "event_id" | "user_id">): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const rsvp = await findRsvp(event_id, user_id);
      return !rsvp || (await removeRsvp(rsvp)) ? undefined : conflict;
    },
    createBusyError,
  );

/**
 * Ends a member's RSVP of an event that needs a ticket by now; with a ticket it stays, without the spot that it took. One of an event that is
 * joined by RSVPs again stays as it is. Repeating it changes nothing.
 */
export const endRsvpWithoutTicket = (eventId: string, userId: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const [event, rsvp] = await Promise.all([findEvent(eventId), findRsvp(eventId, userId)]);
      if (!event || !rsvp || rsvp.by === "ticket" || entryOf(event) !== "tickets") return;
      const writes = hasTickets(rsvp) ? changeRsvpSteps(rsvp, { by: "ticket" }) : removeRsvpSteps(rsvp);
      const ofStock = rsvp.takes_spot ? returnSpotSteps(rsvp, event) : [checkTermsStep(eventId, event)];
      return (await writeAll([...writes, ...ofStock])).size === 0 ? undefined : conflict;
    },
    createBusyError,
  );

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

/** A page of the RSVPs of an event, first joined first. */
export const listRsvpsOfEvent = async (event_id: string, position: string | null) => {
  const { data, cursor } = await RsvpEntity.query.byEvent({ event_id }).go({ limit: pageSize, cursor: position });
  return { items: data, position: cursor };
};

/** The ids of all events a member has joined. */
export const listJoinedEventIds = async (userId: string): Promise<string[]> => {
  const { data } = await RsvpEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true });
  return data.map(({ event_id }) => event_id);
};
