import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, Id, Instant, Line, UserId, Version } from "./primitives.ts";
import { TicketTier } from "./ticket-type.ts";

export const AmbassadorStatus = z.enum(["active", "inactive"]);
export type AmbassadorStatus = z.infer<typeof AmbassadorStatus>;

/** An ambassador's code as typed: letters, digits, - and _, in upper case. */
const AmbassadorCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(limits.codeLength)
  .regex(/^[A-Z0-9_-]{3,}$/, "Use at least 3 letters, digits, - or _");

export const Ambassador = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  status: AmbassadorStatus,
  /** The ambassador's own account, which can't use the code; null where none is named. */
  user_id: UserId.nullable(),
  version: Version,
  created_at: Instant,
});
export type Ambassador = z.infer<typeof Ambassador>;

export const AmbassadorInput = z.object({
  name: Line(),
  code: AmbassadorCode,
  status: AmbassadorStatus.default("active"),
  /** The ambassador's own account, if they have one: it can't use the code. */
  user_id: UserId.nullish(),
});

/** A change of a code's status or of the account that it names (null: none); what isn't named stays. */
export const AmbassadorChange = z.object({
  status: AmbassadorStatus.optional(),
  user_id: UserId.nullish(),
  version: Version.optional(),
});
export type AmbassadorChange = z.output<typeof AmbassadorChange>;

/** One order with an ambassador's code; `order_id` is its payment session, amounts are in cents. */
export const CodeRedemption = z.object({
  order_id: z.string(),
  ambassador_id: Id,
  code: z.string(),
  customer_email: z.string(),
  ticket_type: TicketTier,
  ticket_name: z.string(),
  qty: z.int(),
  discount_applied: Cents,
  /** How many of its tickets went back, and how much of the discount was theirs. */
  refunded_qty: z.int(),
  refunded_discount: Cents,
  payment_status: z.string(),
  created_at: Instant,
});
export type CodeRedemption = z.infer<typeof CodeRedemption>;

/** A refused use of a code. */
export const BlockedAttempt = z.object({
  id: Id,
  email: z.string(),
  code: z.string(),
  reason: z.literal("4-day-window"),
  created_at: Instant,
});
export type BlockedAttempt = z.infer<typeof BlockedAttempt>;
