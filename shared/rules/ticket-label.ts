import { type EventTimes, getLiveWindow, isLive, isPast } from "./event-times.ts";

export type TicketLabel = "Valid" | "Redeemed" | "Attended" | "Missed" | "Cancelled";

type LabelledTicket = { status: "valid" | "redeemed" | "cancelled"; event: EventTimes };

/** Whether a ticket stands under Past: from its event's end on. */
export const isPastTicket = (ticket: LabelledTicket, now: string): boolean => isPast(ticket.event, now);

/**
 * What the ticket list says of a ticket at `now`: "Valid" or "Redeemed" before the event's end, "Attended" or "Missed" after
 * it (row profile-04); one whose money went back is "Cancelled" on both sides.
 */
export const getTicketLabel = (ticket: LabelledTicket, now: string): TicketLabel => {
  if (ticket.status === "cancelled") return "Cancelled";
  const isRedeemed = ticket.status === "redeemed";
  if (isPastTicket(ticket, now)) return isRedeemed ? "Attended" : "Missed";
  return isRedeemed ? "Redeemed" : "Valid";
};

/** How a ticket stands at the door. */
export type DoorStatus = "valid" | "checked-in" | "refunded" | "cancelled" | "not-yet" | "over";

/** How a ticket stands at the door at `now`: valid inside its window, "not yet" before it, "over" after it (decision D40). */
export const getDoorStatus = (ticket: LabelledTicket & { refunded: boolean }, now: string): DoorStatus => {
  if (ticket.status === "redeemed") return "checked-in";
  if (ticket.status === "cancelled") return ticket.refunded ? "refunded" : "cancelled";
  if (isLive(ticket.event, now)) return "valid";
  return Date.parse(now) < Date.parse(getLiveWindow(ticket.event).opens_at) ? "not-yet" : "over";
};
