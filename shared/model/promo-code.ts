import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Text, UserId, Version } from "./primitives.ts";

const DiscountType = z.enum(["free", "percent", "amount"]);

/** A promo code as typed: letters, digits, - and _, in upper case. */
export const PromoCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .max(limits.codeLength)
  .regex(/^[A-Z0-9_-]{3,}$/, "Use at least 3 letters, digits, - or _");

/**
 * A promo code as the back-office sees it. `discount_value` is a percentage (1-100) or an amount in cents; a free code has
 * none. `max_redemptions` 0 means no limit.
 */
export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  discount_type: DiscountType,
  discount_value: z.int().nullable(),
  duration_months: z.int(),
  max_redemptions: z.int(),
  per_user_limit: z.int(),
  starts_at: Instant,
  expires_at: Instant,
  is_active: z.boolean(),
  redemptions_used: z.int(),
  created_at: Instant,
  version: Version,
});
export type PromoCode = z.infer<typeof PromoCode>;

/** What a promo code is at a time, as shared/rules/promo-status.ts derives it. */
export const PromoStatus = z.enum(["Active", "Upcoming", "Expired", "Inactive"]);
export type PromoStatus = z.infer<typeof PromoStatus>;

/** What an administrator may set, and change later. */
export const PromoCodeFields = z.object({
  description: Text(limits.shortTextLength).default(""),
  discount_type: DiscountType.default("percent"),
  discount_value: z.int().min(1).max(1_000_000).nullish(),
  duration_months: z.int().min(1).max(120).default(1),
  max_redemptions: z.int().min(0).max(1_000_000).default(0),
  per_user_limit: z.int().min(1).max(1_000).default(1),
  starts_at: Instant,
  expires_at: Instant,
  is_active: z.boolean().default(true),
});
export type PromoCodeFields = z.output<typeof PromoCodeFields>;

/** The rules between the fields of a promo code, for forms and the server alike. */
export const checkPromoCode = (promo: PromoCodeFields, issues: z.RefinementCtx): void => {
  const refuse = (path: keyof PromoCodeFields, message: string) =>
    issues.addIssue({ code: "custom", path: [path], message });
  if (promo.expires_at <= promo.starts_at) refuse("expires_at", "The end must be after the start");
  if (promo.discount_type === "free") return;
  if (!promo.discount_value) refuse("discount_value", "A discount value is required");
  if (promo.discount_type === "percent" && (promo.discount_value ?? 0) > 100) {
    refuse("discount_value", "A percentage is at most 100");
  }
};

/** One use of a promo code. */
const PromoRedemption = z.object({
  id: Id,
  promo_code_id: Id,
  user_id: UserId,
  subscription_id: z.string().nullable(),
  redeemed_at: Instant,
});

/** One use of a promo code with the member's address; null when the member cannot be found. */
export const PromoRedemptionRecord = PromoRedemption.extend({ email: z.string().nullable() });
export type PromoRedemptionRecord = z.infer<typeof PromoRedemptionRecord>;

/** The answer to a redemption (row promo-06). */
export const PromoAnswer = z.object({ success: z.boolean(), already_redeemed: z.boolean(), message: z.string() });
export type PromoAnswer = z.infer<typeof PromoAnswer>;
