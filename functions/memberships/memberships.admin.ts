import { membershipsAdmin } from "../../shared/api/memberships.ts";
import { grantTier, listGrants } from "../entitlements/membership.ts";
import { getMember } from "../members/members.ts";
import { createPromoCode, listPromoCodes, listPromoRedemptions, updatePromoCode } from "../promo-codes/promo-codes.ts";
import { serve } from "../serve.ts";
import { listUnmatchedSubscriptions } from "../subscriptions/list-unmatched.ts";

export const handler = serve("membershipsAdmin", membershipsAdmin, {
  async unmatched(query, _caller, { pageOf }) {
    return pageOf(query, listUnmatchedSubscriptions);
  },
  async grants({ userId }) {
    return { items: await listGrants(userId), cursor: null };
  },
  async grant({ userId, tier, end_at }, _caller, { now }) {
    await getMember(userId);
    return grantTier({ userId, tier, endAt: end_at ?? null }, now);
  },
  async promoCodes(query, _caller, { pageOf }) {
    return pageOf(query, listPromoCodes);
  },
  async createPromoCode({ code, ...fields }, _caller, { now }) {
    return createPromoCode(code, fields, now);
  },
  async updatePromoCode({ code, ...fields }) {
    return updatePromoCode(code, fields);
  },
  async promoRedemptions(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listPromoRedemptions(query.code, range));
  },
});
