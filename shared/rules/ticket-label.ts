import type { EventState } from "../model/event.ts";
import { type EventTimes, getLiveWindow, isLive, isPast } from "./event-times.ts";

/** Where the event of a ticket stands; absent in what a device kept from before. */
type Standing = { state?: EventState };

export type TicketLabel =
  | "Postponed"
  | "Valid"
  | "Redeemed"
  | "Attended"
  | "Missed"
  | "Cancelled"
  | "Sent"
  | "Being sent";

type TimedTicket = { status: "valid" | "redeemed" | "cancelled"; event: EventTimes & Standing };

/** What says who holds a ticket: `held_by` names whoever has it instead of the one who looks at it. */
type LabelledTicket = TimedTicket & { held_by: string | null; is_being_sent: boolean };

/**
 * Why a ticket is no longer, or may no longer be, in the hands of the one who looks at it (R54). A copy on a device can't know
 * whether an open link was taken meanwhile, so one that is being sent never reads as valid.
 */
const getSending = ({ status, held_by, is_being_sent }: LabelledTicket): "sent" | "being-sent" | null => {
  if (held_by !== null) return "sent";
  return is_being_sent && status === "valid" ? "being-sent" : null;
};

/** Whether a ticket stands under Past: from its event's end on, and never while its event is postponed. */
export const isPastTicket = ({ event }: TimedTicket, now: string): boolean =>
  event.state !== "postponed" && isPast(event, now);

/**
 * What the ticket list says of a ticket at `now`: "Valid" or "Redeemed" before the event's end, "Attended" or "Missed" after
 * it (row profile-04); one whose money went back is "Cancelled" on both sides, and one that somebody else has is "Sent".
 */
export const getTicketLabel = (ticket: LabelledTicket, now: string): TicketLabel => {
  if (ticket.status === "cancelled") return "Cancelled";
  const sending = getSending(ticket);
  if (sending === "sent") return "Sent";
  const isRedeemed = ticket.status === "redeemed";
  if (isPastTicket(ticket, now)) return isRedeemed ? "Attended" : "Missed";
  if (sending) return "Being sent";
  if (ticket.event.state === "cancelled") return "Cancelled";
  if (ticket.event.state === "postponed") return "Postponed";
  return isRedeemed ? "Redeemed" : "Valid";
};

/** How a ticket stands at the door. */
export type DoorStatus =
  | "valid"
  | "checked-in"
  | "refunded"
  | "cancelled"
  | "postponed"
  | "sent"
  | "being-sent"
  | "not-yet"
  | "over";

/**
 * How a ticket stands at the door at `now`: valid inside its window, "not yet" before it, "over" after it (R40); never valid
 * nor checked in for whoever sent it (R54). What cost nothing is cancelled with its event, not refunded.
 */
export const getDoorStatus = (
  ticket: LabelledTicket & { refunded: boolean; price_paid?: number },
  now: string,
): DoorStatus => {
  const isFreeOfCancelled = ticket.event.state === "cancelled" && ticket.price_paid === 0;
  if (ticket.status === "cancelled") return ticket.refunded && !isFreeOfCancelled ? "refunded" : "cancelled";
  const sending = getSending(ticket);
  if (sending === "sent") return "sent";
  if (ticket.status === "redeemed") return "checked-in";
  const { state } = ticket.event;
  if (state === "cancelled" || state === "postponed") return state;
  if (isLive(ticket.event, now)) return sending ?? "valid";
  return Date.parse(now) < Date.parse(getLiveWindow(ticket.event).opens_at) ? "not-yet" : "over";
};

/** Whether a ticket may look like one at the door: nothing that shows it as somebody's own stays on one that isn't theirs to use. */
export const isShownAsOwn = (status: DoorStatus): boolean =>
  !["sent", "being-sent", "refunded", "cancelled"].includes(status);
