import { AppError } from "../../../shared/model/errors.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import type { StoredEvent } from "../../events/events.ts";
import { env } from "../../platform/env.ts";
import { createAlreadyRedeemedError } from "../check-in.ts";
import type { StoredTicket } from "../tickets.ts";

/**
 * The end of the time in which tickets of a moved event may be returned (R75). Throws `return.not-offered` for an event that didn't move,
 * was cancelled, or is gone; `return.over` from the end on, and once the event is over.
 */
export const getReturnEnd = (event: StoredEvent | null, now: string): string => {
  if (event?.cancelled_at) {
    const text = "This event was cancelled: whoever paid gets their money back without returning anything.";
    throw new AppError("return.not-offered", text);
  }
  if (!event?.return_until) {
    throw new AppError("return.not-offered", "Tickets of this event can't be returned: it hasn't moved.");
  }
  const { return_until } = event;
  if (now >= return_until || isPast(event, now)) {
    const text = `Tickets of this event could be returned until ${formatCityMoment(return_until, env("CITY_ZONE"))}.`;
    throw new AppError("return.over", text, { return_until });
  }
  return return_until;
};

/** Why a ticket that isn't cancelled can't be returned now; null where it can. */
export const findReturnRefusal = (ticket: StoredTicket): AppError | null => {
  if (ticket.status === "redeemed") return createAlreadyRedeemedError(ticket.check_in_ts);
  if (ticket.holder_id) {
    const text = "You've sent this ticket to somebody else. Once they give it back, you can return it.";
    return new AppError("ticket.sent", text);
  }
  if (ticket.dispute_id) {
    const text = "Your bank is deciding about this payment, so its tickets can't be returned.";
    return new AppError("order.disputed", text);
  }
  return null;
};
