import * as z from "zod";
import { Cents, CentsSum, Id, Instant, UserId } from "./primitives.ts";
import { TicketStatus } from "./ticket.ts";
import { TicketTier } from "./ticket-type.ts";

/** How many tickets of the back-office's list one page may hold. */
const adminTicketPageSize = 500;

/** The calendar periods of ticket lists: since midnight, Monday, or the first of the month in New York; ALL has no start. */
export const TicketPeriod = z.enum(["1D", "1W", "1M", "ALL"]);
export type TicketPeriod = z.infer<typeof TicketPeriod>;

/** A day of the city such as `2026-11-22`. */
export const CityDay = z.iso.date();

/** Which tickets to list. */
export const TicketFilter = z.object({
  period: TicketPeriod.optional(),
  event_id: Id.optional(),
  tier: TicketTier.optional(),
  status: TicketStatus.optional(),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

/** A page of tickets as the back-office lists them. */
export const TicketPageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(adminTicketPageSize).optional(),
  cursor: z.string().max(2_000).optional(),
});

/** A ticket with its buyer and event, for the back-office. Amounts in cents. */
export const AdminTicket = z.object({
  id: Id,
  session_id: z.string(),
  user_id: UserId,
  /** Null once the buyer's account is deleted. */
  buyer_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
  event_id: Id,
  event_title: z.string(),
  tier: TicketTier,
  tier_name: z.string(),
  status: TicketStatus,
  refunded: z.boolean(),
  refund_failed: z.boolean(),
  price_paid: Cents,
  /** What of its price went back by refunds: all of it once `refunded`, a part where a refund named no tickets. */
  refunded_amount: Cents,
  purchase_ts: Instant,
  check_in_ts: Instant.nullable(),
  last4_phone: z.string().nullable(),
  code_used: z.string().nullable(),
  number: z.int().min(1).nullable(),
  order_quantity: z.int().nullable(),
});
export type AdminTicket = z.infer<typeof AdminTicket>;

/**
 * All tickets that match a filter, in numbers. `total_tickets` includes cancelled ones; `total_revenue` is what was paid for the
 * others less what went back of it, in cents.
 */
export const TicketSummary = z.object({
  total_tickets: z.int().min(0),
  total_revenue: CentsSum,
  redeemed: z.int().min(0),
  pending: z.int().min(0),
  cancelled: z.int().min(0),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

/** What refunding some tickets of an order will do, told before it is done. Amount in cents. */
export const RefundPreview = z.object({
  amount: Cents,
  tickets: z.int().min(0),
  /** Seats that go back on sale: those of unused tickets, until the event is over. */
  seats_returned: z.int().min(0),
  free_ga_returned: z.boolean(),
  code_use_returned: z.boolean(),
  emails_buyer: z.boolean(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;
