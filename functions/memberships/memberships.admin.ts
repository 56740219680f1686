import { membershipsAdmin } from "../../shared/api/memberships.ts";
import { listUnmatched } from "../billing/unmatched.ts";
import { memberOf } from "../members/members.ts";
import { serve } from "../serve.ts";
import { grantsOf, grantTier } from "./memberships.ts";
import { createPromoCode, listPromoCodes, redemptionsOf, updatePromoCode } from "./promo-codes.ts";

export const handler = serve("membershipsAdmin", membershipsAdmin, {
  async unmatched({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listUnmatched({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async grants({ userId }) {
    return { items: await grantsOf(userId), cursor: null };
  },
  async grant({ userId, tier, end_at }, _caller, { now }) {
    await memberOf(userId);
    return grantTier({ userId, tier, endAt: end_at ?? null }, now);
  },
  async promoCodes({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listPromoCodes({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async createPromoCode({ code, ...fields }, _caller, { now }) {
    return createPromoCode(code, fields, now);
  },
  async updatePromoCode({ code, ...fields }) {
    return updatePromoCode(code, fields);
  },
  async promoRedemptions({ code, limit, cursor }, _caller, { pages }) {
    const { items, position } = await redemptionsOf(code, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
});
