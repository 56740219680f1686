import { AppError } from "../../shared/model/errors.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { createEventCancelledError } from "../events/takes-guests.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { patchTicketStatus } from "./ticket.entity.ts";
import { getOwnTicket, holderOf, isPassedOn, isRefunded, type StoredTicket } from "./tickets.ts";

/** The error for a ticket that was checked in before; it names the first time. */
export const createAlreadyRedeemedError = (check_in_ts: string | undefined): AppError =>
  new AppError("ticket.already-redeemed", "This ticket was already redeemed", { check_in_ts });

/** The condition that nobody is returning a ticket. */
export const isNotReturning = <Attribute>(
  returning_until: Attribute,
  { notExists, lte }: { notExists(attribute: Attribute): string; lte(attribute: Attribute, value: string): string },
  now: string,
): string => `(${notExists(returning_until)} OR ${lte(returning_until, now)})`;

const isReturning = ({ status, returning_until }: StoredTicket, now: string): boolean =>
  status === "valid" && returning_until !== undefined && now < returning_until;

const createReturningError = (): AppError =>
  new AppError("ticket.being-returned", "You're returning this ticket, so it can't be used. Look again in a minute.");

/** The error for a ticket that a refund or a lost dispute cancelled. */
export const createCancelledError = (ticket: StoredTicket): AppError =>
  isRefunded(ticket) || isPassedOn(ticket)
    ? new AppError("ticket.refunded", "This ticket was refunded and is no longer valid")
    : new AppError("ticket.cancelled", "This ticket was cancelled");

// Without its event a ticket has no check-in window any more.
const assertCheckInWindow = (event: StoredEvent | null, now: string): void => {
  const window = event && getLiveWindow(event);
  if (window && now < window.opens_at) {
    throw new AppError("ticket.too-early", "Outside redemption window", window);
  }
  if (!window || now >= window.closes_at) {
    throw new AppError("ticket.too-late", "Outside redemption window", window ?? undefined);
  }
};

// Whoever sent a ticket still sees it, but it is the holder's to use.
const assertHolder = (ticket: StoredTicket, userId: string): void => {
  if (holderOf(ticket) !== userId) throw new AppError("ticket.sent", "You've sent this ticket to somebody else.");
};

const assertMayCheckIn = (ticket: StoredTicket, event: StoredEvent | null, now: string): void => {
  if (ticket.status === "redeemed") throw createAlreadyRedeemedError(ticket.check_in_ts);
  if (ticket.status === "cancelled" || isPassedOn(ticket)) throw createCancelledError(ticket);
  if (event?.cancelled_at) throw createEventCancelledError();
  if (isReturning(ticket, now)) throw createReturningError();
  if (event?.door_mode === "scan") throw new AppError("ticket.scan-only", "Show your code at the door");
  // Its ticket is for the date that is still to come: nobody uses it up on the former one.
  if (event?.postponed_at)
    throw new AppError("event.postponed", "This event is postponed. Your ticket counts for the new date.");
  assertCheckInWindow(event, now);
};

const createCheckInWrite = (known: StoredTicket, now: string) => [
  patchTicketStatus(known, "redeemed")
    .set({ check_in_ts: now })
    .where(
      ({ status, holder_id }, { eq, notExists }) =>
        `${eq(status, "valid")} AND ${known.holder_id ? eq(holder_id, known.holder_id) : notExists(holder_id)}`,
    )
    .where(({ returning_until }, conditions) => isNotReturning(returning_until, conditions, now)),
  TallyEntity.upsert({ user_id: holderOf(known) }).add({ check_ins: 1 }),
];

/**
 * Checks in with a ticket of the caller, once, while its event is live at `now`. Returns the check-in time.
 * Throws `not-found`, `ticket.already-redeemed`, `ticket.refunded`, `ticket.cancelled`, `event.cancelled`, `ticket.too-early`, `ticket.too-late`,
 * `event.postponed`, `ticket.being-returned`, `ticket.sent` for whoever sent it, or `ticket.scan-only` where scanners read the tickets' codes.
 */
export const checkInTicket = async (
  ticketId: string,
  userId: string,
  now: string,
): Promise<{ check_in_ts: string }> => {
  const ticket = await getOwnTicket(ticketId, userId);
  assertHolder(ticket, userId);
  assertMayCheckIn(ticket, await findEvent(ticket.event_id), now);
  if ((await writeAll(createCheckInWrite(ticket, now))).size === 0) return { check_in_ts: now };
  const current = await getOwnTicket(ticketId, userId);
  assertHolder(current, userId);
  if (isReturning(current, now)) throw createReturningError();
  throw current.status === "cancelled"
    ? createCancelledError(current)
    : createAlreadyRedeemedError(current.check_in_ts);
};
