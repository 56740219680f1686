import { AppError } from "../../shared/model/errors.ts";
import type { StoredEvent } from "../events/events.ts";
import { createEventCancelledError } from "../events/takes-guests.ts";
import { createAlreadyRedeemedError, createCancelledError } from "../tickets/check-in.ts";
import type { StoredTicket } from "../tickets/tickets.ts";

// What a membership made cheaper is the member's own to use.
const rights = new Set<StoredTicket["discount_type"]>(["free_ga", "half_ga", "premium_vip"]);

const isFromMembership = ({ discount_type }: StoredTicket): boolean => rights.has(discount_type);

/** Until when an event's tickets can be sent. */
export const sendingEndsAt = ({ transfer_until, doors_at, start_at }: StoredEvent): string =>
  transfer_until ?? doors_at ?? start_at;

/** The error for a link that was used, ended or is too late; one for all, so that a link tells nothing once it is gone. */
export const createGoneError = (): AppError =>
  new AppError("transfer.gone", "This link doesn't work anymore. Ask whoever sent it for a new one.");

/**
 * Throws unless a ticket can be sent at `now`: `ticket.already-redeemed`, `ticket.cancelled`, `ticket.refunded`, `event.cancelled`, `ticket.already-sent`,
 * `ticket.offered-back`, `ticket.not-transferable` for one that a membership made cheaper, or `ticket.sending-over`.
 */
export const assertMaySend = (ticket: StoredTicket, event: StoredEvent, now: string): void => {
  if (ticket.status === "redeemed") throw createAlreadyRedeemedError(ticket.check_in_ts);
  if (ticket.status === "cancelled") throw createCancelledError(ticket);
  if (event.cancelled_at) throw createEventCancelledError();
  if (ticket.holder_id) throw new AppError("ticket.already-sent", "You've sent this ticket already.");
  if (ticket.offered_back_at) {
    const text = "You've offered this ticket to the waiting list. Keep it first, then you can send it.";
    throw new AppError("ticket.offered-back", text);
  }
  if (isFromMembership(ticket) && !event.rights_transferable) {
    throw new AppError("ticket.not-transferable", "This ticket comes with your membership, so it can't be sent.");
  }
  if (now >= sendingEndsAt(event))
    throw new AppError("ticket.sending-over", "It's too late to send tickets of this event.");
};
