import * as z from "zod";

/** What a discount does: `free` grants at once, `paid` leads to a payment page. */
const PromoKind = z.enum(["free", "paid"]);

/** Whether a typed code may be used now; `message` says what it gives, or the one sentence for every bad code. */
export const PromoCheck = z.object({ valid: z.boolean(), type: PromoKind.nullable(), message: z.string() });
export type PromoCheck = z.infer<typeof PromoCheck>;

/** The answer to a code applied on a plan card (row plan-09). `error` repeats `message` when it was refused. */
export const PlanPromoAnswer = z.object({
  success: z.boolean(),
  type: PromoKind.nullable(),
  message: z.string(),
  checkoutUrl: z.string().nullable(),
  error: z.string().nullable(),
});
export type PlanPromoAnswer = z.infer<typeof PlanPromoAnswer>;
