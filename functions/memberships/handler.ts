import { memberships } from "../../shared/api/memberships.ts";
import { serve } from "../serve.ts";
import { checkSubscription, membershipOf } from "./memberships.ts";
import { redeemPromoCode } from "./promo.ts";

export const handler = serve("memberships", memberships, {
  async mine(_input, caller, { now }) {
    return membershipOf(caller.userId, now);
  },
  async check(_input, caller, { now }) {
    return checkSubscription(caller.userId, now);
  },
  async promo({ code }, caller, { now }) {
    return redeemPromoCode(code, caller.userId, now);
  },
});
