import { AppError } from "../../../shared/model/errors.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import { getReturnUntil } from "../../../shared/rules/return-times.ts";
import type { StoredEvent } from "../../events/events.ts";
import { env } from "../../platform/env.ts";
import { createAlreadyRedeemedError } from "../check-in.ts";
import { isPassedOn, type StoredTicket } from "../tickets.ts";

const assertNotCalledOff = (event: StoredEvent | null): void => {
  if (!event?.cancelled_at) return;
  const text = "This event was cancelled: whoever paid gets their money back without returning anything.";
  throw new AppError("return.not-offered", text);
};

/**
 * The end of the time in which tickets of an event may be returned for their price (R75, R85). Throws `return.not-offered` for an event that takes none
 * back, was cancelled, or is gone; `return.over` from the end on, and once the event is over.
 */
export const getReturnEnd = (event: StoredEvent | null, now: string): string => {
  assertNotCalledOff(event);
  const return_until = event && getReturnUntil(event);
  if (!return_until) throw new AppError("return.not-offered", "Tickets of this event can't be returned.");
  if (now >= return_until || isPast(event, now)) {
    const text = `Tickets of this event could be returned until ${formatCityMoment(return_until, env("CITY_ZONE"))}.`;
    throw new AppError("return.over", text, { return_until });
  }
  return return_until;
};

/**
 * The end of the time in which tickets of an event may be offered to the waiting list, its start (R86): where its owner chose it, once they can't be
 * returned for their price. Throws `return.not-offered`; `return.not-needed` while they can be returned; `return.over` from the start on.
 */
export const getOfferEnd = (event: StoredEvent | null, now: string): string => {
  assertNotCalledOff(event);
  if (!event?.offers_back) {
    throw new AppError("return.not-offered", "Tickets of this event can't be offered to a waiting list.");
  }
  const return_until = getReturnUntil(event);
  if (return_until && now < return_until) {
    const text = `You can still return your ticket for its price, until ${formatCityMoment(return_until, env("CITY_ZONE"))}.`;
    throw new AppError("return.not-needed", text, { return_until });
  }
  if (now >= event.start_at) {
    const text = "This event has started, so its tickets can't be offered to the waiting list anymore.";
    throw new AppError("return.over", text, { return_until: event.start_at });
  }
  return event.start_at;
};

/** Why a ticket that isn't cancelled can't be returned now; null where it can. */
export const findReturnRefusal = (ticket: StoredTicket): AppError | null => {
  if (ticket.status === "redeemed") return createAlreadyRedeemedError(ticket.check_in_ts);
  if (ticket.holder_id) {
    const text = "You've sent this ticket to somebody else. Once they give it back, you can return it.";
    return new AppError("ticket.sent", text);
  }
  if (isPassedOn(ticket)) {
    const text = "Somebody else has this ticket's place now, and its price is on its way back to you.";
    return new AppError("ticket.refunded", text);
  }
  if (ticket.dispute_id) {
    const text = "Your bank is deciding about this payment, so its tickets can't be returned.";
    return new AppError("order.disputed", text);
  }
  return null;
};
