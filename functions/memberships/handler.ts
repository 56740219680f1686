import { memberships } from "../../shared/api/memberships.ts";
import { serve } from "../serve.ts";
import { applyPromoCode } from "./apply-promo.ts";
import { checkSubscription, membershipOf } from "./memberships.ts";
import { changePlan, previewChange } from "./plan-change.ts";
import { startCheckout } from "./plan-checkout.ts";
import { cancelPlan, resumePlan } from "./plan-end.ts";
import { reconcileMember } from "./plan-reconcile.ts";
import { billingOf, openPortal } from "./portal.ts";
import { redeemPromoCode } from "./promo.ts";
import { checkCode } from "./promo-check.ts";

const windowHours = { "48h": 48 } as const;

export const handler = serve("memberships", memberships, {
  async mine(_input, caller, { now }) {
    return membershipOf(caller.userId, now);
  },
  async check(_input, caller, { now }) {
    return checkSubscription(caller.userId, now);
  },
  async promo({ code }, caller, { now }) {
    return redeemPromoCode(code, caller, now);
  },
  async billing(_input, caller, { now }) {
    return billingOf(caller.userId, now);
  },
  async checkout({ tier }, caller, { now }) {
    return startCheckout(tier, caller, now);
  },
  async previewChange({ tier }, caller, { now }) {
    return previewChange(tier, caller.userId, now);
  },
  async change(confirmation, caller, { now }) {
    return changePlan(confirmation, caller.userId, now);
  },
  async cancel(_input, caller, { now }) {
    return cancelPlan(caller.userId, now);
  },
  async resume(_input, caller, { now }) {
    return resumePlan(caller.userId, now);
  },
  async portal(_input, caller) {
    return openPortal(caller.userId);
  },
  async checkPromo({ code }, caller, { now }) {
    return checkCode(code, caller, now);
  },
  async applyPromo(wish, caller, { now }) {
    return applyPromoCode(wish, caller, now);
  },
  async reconcile({ window }, caller, { now }) {
    return reconcileMember(windowHours[window], caller, now);
  },
});
