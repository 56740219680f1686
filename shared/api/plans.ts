import * as z from "zod";
import { Membership, PaidTier } from "../model/membership.ts";
import { PlanBilling, PlanChangePreview } from "../model/plan-change.ts";
import { PlanPromoAnswer, PromoCheck } from "../model/plan-promo.ts";
import { Cents, CodeInput, Empty, Instant, Secret } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const PlanChoice = z.object({ tier: PaidTier });
const PageUrl = z.object({ url: z.string() });
const PromoCodeInput = z.object({ code: CodeInput });

/** Each of these asks Stripe. */
const rate = { max: 30, seconds: 300 };

/** Memberships as a product that is bought; part of the entry `memberships`. */
export const planRoutes = defineRoutes({
  billing: {
    method: "GET",
    path: "/api/membership/billing",
    access: "user",
    summary: "The caller's subscription as the management card shows it, and whether they have a payment customer.",
    input: Empty,
    output: PlanBilling,
  },
  checkout: {
    method: "POST",
    path: "/api/membership/checkout",
    access: "user",
    summary: "The address of the payment page for a plan; for a member with a running one, of the change of plan.",
    input: PlanChoice,
    output: PageUrl,
    rate,
  },
  previewChange: {
    method: "POST",
    path: "/api/membership/change/preview",
    access: "user",
    summary: "What going over to another plan would cost today, and what renews when; charges nothing.",
    input: PlanChoice,
    output: PlanChangePreview,
    rate,
  },
  change: {
    method: "POST",
    path: "/api/membership/change",
    access: "user",
    summary: "Go over to another plan for the amount that was previewed: up at once, down when the paid period ends.",
    input: PlanChoice.extend({ proratedAt: Instant.optional(), expectedAmount: Cents.optional() }),
    output: Membership,
    rate,
  },
  cancel: {
    method: "POST",
    path: "/api/membership/cancel",
    access: "user",
    summary: "Let the subscription end with the period that is paid; a coming change of plan goes with it.",
    input: Empty,
    output: Membership,
    rate,
    blockCheck: "none",
  },
  resume: {
    method: "POST",
    path: "/api/membership/resume",
    access: "user",
    summary: "Take a cancellation or a coming change of plan back while the period lasts.",
    input: Empty,
    output: Membership,
    rate,
  },
  portal: {
    method: "POST",
    path: "/api/membership/portal",
    access: "user",
    summary: "A fresh address of the payment provider's customer portal.",
    input: Empty,
    output: z.object({ url: Secret() }),
    // Whoever has the address is signed in to the portal.
    idempotency: "own",
    rate,
  },
  checkPromo: {
    method: "POST",
    path: "/api/membership/promo/check",
    access: "user",
    summary: "Whether the caller may use a typed code now; every bad code gets the same answer.",
    input: PromoCodeInput,
    output: PromoCheck,
    rate,
  },
  applyPromo: {
    method: "POST",
    path: "/api/membership/apply-promo",
    access: "user",
    summary: "Apply a code to a plan: a free one grants Premium, a discount answers the payment page that carries it.",
    input: PromoCodeInput.extend(PlanChoice.shape),
    output: PlanPromoAnswer,
    rate,
  },
  reconcile: {
    method: "POST",
    path: "/api/membership/reconcile",
    access: "user",
    summary:
      "The caller's membership, compared with Stripe where there is a reason, such as an open checkout, or `refresh` for the member's own wish; changes nobody else's, and may be repeated.",
    input: z.object({ window: z.enum(["48h"]), refresh: z.boolean().optional() }),
    output: Membership,
    rate: { max: 20, seconds: 300 },
  },
});
