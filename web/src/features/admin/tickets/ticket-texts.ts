import type { TicketStatus } from "../../../../../shared/model/ticket.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";

/** A ticket's status as administrators read it. */
export const ticketStatusLabels: Record<TicketStatus, string> = {
  valid: "Pending",
  redeemed: "Redeemed",
  cancelled: "Cancelled",
};

/** How a ticket's status looks. */
export const ticketStatusTones: Record<TicketStatus, StatusTone> = {
  valid: "warning",
  redeemed: "positive",
  cancelled: "negative",
};

/** An instant in Jacksonville, to the minute; the year stands there unless it is this one. */
export const formatShortMoment = (instant: string, now: string): string => {
  const time = toCityTime(instant);
  return time.format(time.year() === toCityTime(now).year() ? "MMM D, h:mm A" : "MMM D, YYYY, h:mm A");
};

/** A buyer's name; their account may be gone. */
export const buyerName = ({ buyer_name }: { buyer_name: string | null }): string => buyer_name ?? "Deleted account";
