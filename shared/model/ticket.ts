import * as z from "zod";
import { DoorMode } from "./door.ts";
import { EventState, MovedFrom } from "./event.ts";
import { limits } from "./limits.ts";
import { Tier } from "./membership.ts";
import { Cents, Id, Instant, UserId } from "./primitives.ts";
import { Quantity, TicketTier } from "./ticket-type.ts";

export const TicketStatus = z.enum(["valid", "redeemed", "cancelled"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Why a ticket costs less than its regular price. */
const DiscountType = z.enum(["none", "free_ga", "half_ga", "premium_vip", "ambassador", "complimentary"]);

/**
 * One ticket of a quote, in cents. `tier_discount` comes first, `code_discount` after it (R10); `waived` is what is
 * left when the whole order comes to less than a card can be charged.
 */
export const QuoteLine = z.object({
  regular: Cents,
  tier_discount: Cents,
  code_discount: Cents,
  waived: Cents,
  price: Cents,
  discount_type: DiscountType,
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** The server's price of an order, in cents, and why. */
export const Quote = z.object({
  event_id: Id,
  tier: TicketTier,
  quantity: Quantity,
  membership_tier: Tier,
  lines: z.array(QuoteLine).max(limits.ticketsPerOrder),
  price_before_discount: Cents,
  discount: Cents,
  total: Cents,
  uses_free_ga: z.boolean(),
  /** The ambassador code that was accepted, whether or not it lowered the price. */
  code: z.string().nullable(),
  /** The discount of the code over all lines; 0 when `uses_code` is false. */
  code_discount: Cents,
  /** Whether an order at this price counts as a use of the code. */
  uses_code: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

const HoldStatus = z.enum(["held", "paid", "released", "refunded"]);

/** An unpaid order: seats, the free GA+ and the use of a code, reserved for at most 30 minutes (R11). */
export const Hold = z.object({
  id: Id,
  event_id: Id,
  event_title: z.string(),
  event_start_at: Instant,
  tier: TicketTier,
  tier_name: z.string(),
  quantity: Quantity,
  total: Cents,
  status: HoldStatus,
  expires_at: Instant,
  checkout_url: z.string().nullable(),
  /** Whether one of its tickets is Premium's free one of the month. */
  uses_free_ga: z.boolean(),
  created_at: Instant,
});
export type Hold = z.infer<typeof Hold>;

/** How a ticket is returned: for its price at once, or to the waiting list, for its price once somebody takes it. */
export const ReturnWay = z.enum(["refund", "offer-back"]);
export type ReturnWay = z.infer<typeof ReturnWay>;

/** What returning tickets gives back, in cents, how, and until when it is possible. */
export const ReturnPreview = z.object({
  way: ReturnWay,
  return_until: Instant,
  amount: Cents,
  tickets: z.int().min(0),
  free_ga_returned: z.boolean(),
  code_use_returned: z.boolean(),
  /** How many members wait for such a ticket. */
  waiting: z.int().min(0),
});
export type ReturnPreview = z.infer<typeof ReturnPreview>;

/** A ticket with what its screen needs of the event. */
export const Ticket = z.object({
  id: Id,
  user_id: UserId,
  event_id: Id,
  session_id: z.string(),
  tier: TicketTier,
  tier_name: z.string(),
  status: TicketStatus,
  /** Whether a cancelled ticket was refunded, and not lost to a dispute. */
  refunded: z.boolean(),
  /** Whether the buyer's bank returned that refund, so that it must be paid another way. */
  refund_failed: z.boolean(),
  price_paid: Cents,
  /** Why it cost less than its regular price, for its buyer; null where it didn't, and of tickets from before this was kept. */
  discount_type: DiscountType.nullable(),
  purchase_ts: Instant,
  check_in_ts: Instant.nullable(),
  /** Since when who came in with it is out and may come back; null while they are in, or never came. */
  out_ts: Instant.nullable(),
  last4_phone: z.string().nullable(),
  code_used: z.string().nullable(),
  /** Which ticket of its order this is, from 1, and how many the order has; null for older tickets. */
  number: z.int().min(1).nullable(),
  order_quantity: Quantity.nullable(),
  /** Who has it now, when it was sent to somebody else; `held_by` is their name, for the buyer alone. */
  holder_id: UserId.nullable(),
  held_by: z.string().nullable(),
  /** Whether a link that sends it is open. */
  is_being_sent: z.boolean(),
  /** Since when its buyer offers it to the waiting list; it is theirs until somebody takes it. */
  offered_back_at: Instant.nullable(),
  event: z.object({
    title: z.string(),
    start_at: Instant,
    end_at: Instant.nullable(),
    doors_at: Instant,
    venue_name: z.string().nullable(),
    venue_address: z.string().nullable(),
    location: z.string(),
    /** When and where it was before it was moved. */
    moved_from: MovedFrom.nullable(),
    /** Until when its tickets may be returned for their price; null where they may not. Later, whether they may be offered to the waiting list. */
    return_until: Instant.nullable(),
    offers_back: z.boolean(),
    image: z.string().nullable(),
    /** Whether members redeem their tickets themselves, or scanners read the tickets' codes. */
    door_mode: DoorMode,
    /** Whether who is in may go out and come back. */
    re_entry: z.boolean(),
    /** Until when its tickets can be sent to somebody else. */
    transfer_until: Instant,
    state: EventState,
    /** What those who were coming are told of a cancellation. */
    cancel_reason: z.string().nullable(),
  }),
});
export type Ticket = z.infer<typeof Ticket>;
