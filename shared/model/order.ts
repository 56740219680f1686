import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, Id, Instant, UserId } from "./primitives.ts";
import { TicketStatus } from "./ticket.ts";
import { TicketTier } from "./ticket-type.ts";

/** An order with issued tickets, for the back-office. Amounts in cents. */
export const AdminOrder = z.object({
  session_id: z.string(),
  /** Stripe's payment; null for an order of $0. */
  payment_intent: z.string().nullable(),
  user_id: UserId,
  /** False for a guest's order, and once the buyer's account is deleted. */
  has_account: z.boolean(),
  /** Null once the buyer's account is deleted. */
  buyer_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
  last4_phone: z.string().nullable(),
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
  code: z.string().nullable(),
  /** What the code took off. */
  code_discount: Cents,
  amount: Cents,
  refunded: Cents,
  created_at: Instant,
  tickets: z
    .array(
      z.object({
        id: Id,
        tier: TicketTier,
        tier_name: z.string(),
        status: TicketStatus,
        price_paid: Cents,
        /** Whether the buyer's bank returned its refund. */
        refund_failed: z.boolean(),
        check_in_ts: Instant.nullable(),
        /** The refund or the lost dispute that cancelled it. */
        cancelled_by: z.string().nullable(),
        /** A dispute of its payment, open or decided. */
        dispute_id: z.string().nullable(),
      }),
    )
    .max(limits.ticketsPerOrder),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** A refund that the buyer's bank returned, and what became of it. Amount in cents. */
export const UnsettledRefund = z.object({
  refund_id: z.string(),
  session_id: z.string().nullable(),
  user_id: z.string(),
  email: z.string().nullable(),
  /** What had been paid for: an event's title, or a membership. */
  about: z.string(),
  amount: Cents,
  /** Stripe's reason, such as `expired_or_canceled_card`. */
  reason: z.string(),
  status: z.enum(["open", "retried", "paid"]),
  failed_at: Instant,
  settled_at: Instant.nullable(),
});
export type UnsettledRefund = z.infer<typeof UnsettledRefund>;
