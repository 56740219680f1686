import * as z from "zod";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Cents, CentsSum, Instant, Text, UserId, Version } from "./primitives.ts";

const Count = z.int().min(0);

/** Whom a change of an event would reach, told before it is made. `paid` is what standing tickets cost less what went back of it, in cents. */
export const EventImpact = z.object({
  /** Tickets that stand, used ones too, and those held in open checkouts. */
  tickets: Count,
  held: Count,
  rsvps: Count,
  paid: CentsSum,
  /** Of these tickets, those that were used. */
  used: Count,
  /** Orders with standing tickets that were paid for. */
  paid_orders: Count,
});
export type EventImpact = z.infer<typeof EventImpact>;

/** Calls an event off. `reason` is what those who were coming read. */
export const EventCancel = z.object({
  reason: Text(eventLimits.cancelReasonLength).refine((reason) => reason !== "", "Say why the event is cancelled"),
  version: Version.optional(),
});

/** An order of a cancelled event that Stripe refused to refund: it is on the list of unsettled refunds. Amount in cents. */
export const RefusedOrder = z.object({
  session_id: z.string(),
  refund_id: z.string(),
  user_id: UserId,
  /** Null once the buyer's account is deleted. */
  buyer_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
  amount: Cents,
  /** Stripe's own code. */
  code: z.string(),
  status: z.enum(["open", "settled"]),
});
export type RefusedOrder = z.infer<typeof RefusedOrder>;

/** How far the cancellation of an event is. `refunded` is what went back through Stripe, in cents. */
export const EventCancellation = z.object({
  cancelled_at: Instant,
  /** Null where the administrator's account is gone. */
  cancelled_by: z.string().nullable(),
  reason: z.string(),
  is_done: z.boolean(),
  told: Count,
  /** Null until all orders are counted. */
  orders: Count.nullable(),
  orders_refunded: Count,
  orders_refused: Count,
  used_tickets: Count,
  refunded: CentsSum,
  /** The orders that Stripe refused to refund, the first 100 of them. */
  refused: z.array(RefusedOrder).max(limits.pageSize),
});
export type EventCancellation = z.infer<typeof EventCancellation>;
