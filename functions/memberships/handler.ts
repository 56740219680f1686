import { memberships } from "../../shared/api/memberships.ts";
import { checkSubscription, getMembership } from "../entitlements/membership.ts";
import { withoutWaitingForLimits } from "../platform/stripe/retrying-http-client.ts";
import { redeemPromoCode } from "../promo-codes/redeem-promo-code.ts";
import { serve } from "../serve.ts";
import { cancelPlan, resumePlan } from "../subscriptions/change/cancel-plan.ts";
import { changePlan, previewPlanChange } from "../subscriptions/change/change-plan.ts";
import { applyPromoCode } from "../subscriptions/checkout/apply-promo-code.ts";
import { checkPromoCode } from "../subscriptions/checkout/check-promo-code.ts";
import { startCheckout } from "../subscriptions/checkout/start-checkout.ts";
import { getPlanBilling } from "../subscriptions/portal/plan-billing.ts";
import { openPortal } from "../subscriptions/portal/portal.ts";
import { reconcileMember } from "../subscriptions/reconcile-member.ts";

const windowHours = { "48h": 48 } as const;

export const handler = serve("memberships", memberships, {
  async mine(_input, caller, { now }) {
    return getMembership(caller.userId, now);
  },
  async check(_input, caller, { now }) {
    return checkSubscription(caller.userId, now);
  },
  async promo({ code }, caller, { now }) {
    return redeemPromoCode(code, caller, now);
  },
  async billing(_input, caller, { now }) {
    return getPlanBilling(caller.userId, now);
  },
  async checkout({ tier }, caller, { now }) {
    return withoutWaitingForLimits(() => startCheckout(tier, caller, now));
  },
  async previewChange({ tier }, caller, { now }) {
    return withoutWaitingForLimits(() => previewPlanChange({ tier }, caller.userId, now));
  },
  async change(confirmation, caller, { now }) {
    return withoutWaitingForLimits(() => changePlan(confirmation, caller.userId, now));
  },
  async cancel(_input, caller, { now }) {
    return withoutWaitingForLimits(() => cancelPlan(caller.userId, now));
  },
  async resume(_input, caller, { now }) {
    return withoutWaitingForLimits(() => resumePlan(caller.userId, now));
  },
  async portal(_input, caller, { now }) {
    return withoutWaitingForLimits(() => openPortal(caller.userId, now));
  },
  async checkPromo({ code }, caller, { now }) {
    return checkPromoCode(code, caller, now);
  },
  async applyPromo(wish, caller, { now }) {
    return withoutWaitingForLimits(() => applyPromoCode(wish, caller, now));
  },
  async reconcile({ window, refresh = false }, caller, { now }) {
    return withoutWaitingForLimits(() =>
      reconcileMember({ hours: windowHours[window], isRefresh: refresh }, caller, now),
    );
  },
});
