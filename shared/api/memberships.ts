import * as z from "zod";
import { UnmatchedSubscription } from "../model/billing.ts";
import { checkMembershipAction, GrantInput, MembershipAction } from "../model/managed-member.ts";
import { Grant, Membership, PaidTier, SubscriptionCheck } from "../model/membership.ts";
import { PlanChangePreview, PlanChangeTiming } from "../model/plan-change.ts";
import { CodeInput, Empty, Page, PageQuery, UserId, Version } from "../model/primitives.ts";
import {
  checkPromoCode,
  PromoAnswer,
  PromoCode,
  PromoCodeFields,
  PromoCodeText,
  PromoRedemptionRecord,
  PromoStatus,
} from "../model/promo-code.ts";
import { planRoutes } from "./plans.ts";
import { defineRoutes } from "./route.ts";

export const memberships = defineRoutes({
  mine: {
    method: "GET",
    path: "/api/membership",
    access: "user",
    summary: "The caller's membership, derived from all their grants.",
    input: Empty,
    output: Membership,
  },
  check: {
    method: "POST",
    path: "/api/membership/check",
    access: "user",
    summary: "Whether the caller is subscribed, with the best running grant's tier and end.",
    input: Empty,
    output: SubscriptionCheck,
  },
  promo: {
    method: "POST",
    path: "/api/membership/promo",
    access: "user",
    summary: "Redeem a promo code; a free code grants Premium for its months, without Stripe.",
    input: z.object({ code: CodeInput }),
    output: PromoAnswer,
    rate: { max: 20, seconds: 300 },
  },
  ...planRoutes,
});

const PromoRef = z.object({ code: PromoCodeText });
const MemberRef = z.object({ userId: UserId });

export const membershipsAdmin = defineRoutes({
  unmatched: {
    method: "GET",
    path: "/api/admin/unmatched-subscriptions",
    access: "admin",
    permission: "billing",
    summary: "Stripe subscriptions that belong to no member, newest first, with the reason why: running or ended ones.",
    input: PageQuery.extend({ state: z.enum(["running", "ended"]).default("running") }),
    output: Page(UnmatchedSubscription),
  },
  grants: {
    method: "GET",
    path: "/api/admin/members/{userId}/grants",
    access: "admin",
    permission: "memberships",
    summary: "All grants of one member, past ones included.",
    input: MemberRef,
    output: Page(Grant),
  },
  grant: {
    method: "POST",
    path: "/api/admin/members/{userId}/grants",
    access: "admin",
    permission: "memberships",
    status: 201,
    summary: "Give a member a tier without Stripe, until `end_at` or without end.",
    input: MemberRef.extend(GrantInput.shape),
    output: Grant,
  },
  manage: {
    method: "POST",
    path: "/api/admin/members/{userId}/membership",
    access: "admin",
    permission: "memberships",
    summary:
      "Change a member's tier, suspend, activate or cancel the membership, or revoke one grant; at Stripe first where Stripe bills it.",
    input: MemberRef.extend(MembershipAction.shape).superRefine(checkMembershipAction),
    output: Membership,
    rate: { max: 60, seconds: 60 },
  },
  previewTier: {
    method: "GET",
    path: "/api/admin/members/{userId}/membership/preview",
    access: "admin",
    permission: "memberships",
    summary:
      "What another tier of a member's plan at Stripe would charge, now or at the period's end. Charges nothing.",
    input: MemberRef.extend({ tier: PaidTier, timing: PlanChangeTiming }),
    output: PlanChangePreview,
    rate: { max: 60, seconds: 60 },
  },
  promoCodes: {
    method: "GET",
    path: "/api/admin/promo-codes",
    access: "admin",
    permission: "memberships",
    summary: "Promo codes: newest first, those with a status by their end, or those that begin with `q`.",
    input: PageQuery.extend({ status: PromoStatus.optional(), q: CodeInput.optional() }),
    output: Page(PromoCode),
  },
  createPromoCode: {
    method: "POST",
    path: "/api/admin/promo-codes",
    access: "admin",
    permission: "memberships",
    status: 201,
    summary: "Add a promo code; it is stored in upper case and exists once.",
    input: PromoRef.extend(PromoCodeFields.shape).superRefine(checkPromoCode),
    output: PromoCode,
  },
  updatePromoCode: {
    method: "PUT",
    path: "/api/admin/promo-codes/{code}",
    access: "admin",
    permission: "memberships",
    summary: "Change a promo code from the next redemption on.",
    input: PromoRef.extend(PromoCodeFields.shape).extend({ version: Version.optional() }).superRefine(checkPromoCode),
    output: PromoCode,
  },
  promoRedemptions: {
    method: "GET",
    path: "/api/admin/promo-codes/{code}/redemptions",
    access: "admin",
    permission: "memberships",
    summary: "The uses of one promo code with the members' addresses, newest first.",
    input: PromoRef.extend(PageQuery.shape),
    output: Page(PromoRedemptionRecord),
  },
});
