import * as z from "zod";
import { CentsSum, Id } from "./primitives.ts";

/** The rolling periods of the ambassadors' leaderboard, up to now. */
export const AmbassadorPeriod = z.enum(["7d", "30d", "all"]);
export type AmbassadorPeriod = z.infer<typeof AmbassadorPeriod>;

/**
 * What one ambassador's code brought in a period: quantities and discount (cents) of paid orders less the tickets that went back, `other_quantity`
 * those of types that events name.
 * `refunds` are orders that went back as a whole, `refunded_quantity` all tickets that did.
 */
export const AmbassadorStats = z.object({
  ambassador_id: Id,
  name: z.string(),
  code: z.string(),
  paid_redemptions: z.int(),
  ga_quantity: z.int(),
  vip_quantity: z.int(),
  other_quantity: z.int(),
  refunded_quantity: z.int(),
  total_discount: CentsSum,
  refunds: z.int(),
});
export type AmbassadorStats = z.infer<typeof AmbassadorStats>;

/** The leaderboard of a period with its sums. `blocked_attempts` are those of the last 7 days, whatever the period. */
export const AmbassadorReport = z.object({
  active_ambassadors: z.int(),
  total_redemptions: z.int(),
  total_discount: CentsSum,
  blocked_attempts: z.int(),
  rows: z.array(AmbassadorStats),
});
export type AmbassadorReport = z.infer<typeof AmbassadorReport>;
