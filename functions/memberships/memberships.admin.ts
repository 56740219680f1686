import { membershipsAdmin } from "../../shared/api/memberships.ts";
import { suspensionRef } from "../../shared/rules/entitlement.ts";
import { grantTier } from "../entitlements/admin-grants.ts";
import { listGrants } from "../entitlements/membership.ts";
import { getMember } from "../members/members.ts";
import { listPromoCodes, listPromoRedemptions } from "../promo-codes/list-promo-codes.ts";
import { createPromoCode, updatePromoCode } from "../promo-codes/manage-promo-codes.ts";
import { serve } from "../serve.ts";
import { previewPlanChange } from "../subscriptions/change/change-plan.ts";
import { listUnmatchedSubscriptions } from "../subscriptions/list-unmatched.ts";
import { manageMembership } from "./manage-membership.ts";

export const handler = serve("membershipsAdmin", membershipsAdmin, {
  async unmatched(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listUnmatchedSubscriptions(query.state, range));
  },
  async grants({ userId }) {
    const grants = await listGrants(userId);
    return { items: grants.filter(({ source_ref }) => source_ref !== suspensionRef), cursor: null };
  },
  async grant({ userId, tier, end_at, reason }, caller, { now }) {
    await getMember(userId);
    return grantTier({ userId, tier, endAt: end_at ?? null, reason }, caller, now);
  },
  async manage({ userId, ...action }, caller, { now }) {
    return manageMembership(userId, action, caller, now);
  },
  async previewTier({ userId, ...change }, _caller, { now }) {
    return previewPlanChange(change, userId, now);
  },
  async promoCodes({ limit, cursor, ...query }, _caller, { now, pageOf }) {
    return pageOf({ limit, cursor }, (range) => listPromoCodes(query, now, range));
  },
  async createPromoCode({ code, ...fields }, caller, { now }) {
    return createPromoCode(code, fields, caller, now);
  },
  async updatePromoCode({ code, ...fields }, caller, { now }) {
    return updatePromoCode(code, fields, caller, now);
  },
  async promoRedemptions(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listPromoRedemptions(query.code, range));
  },
});
