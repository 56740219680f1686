import type { Grant } from "../../../shared/model/membership.ts";
import type { PlanBilling } from "../../../shared/model/plan-change.ts";
import { days } from "../../../shared/rules/durations.ts";
import { getGrantTier, listActiveGrants } from "../../../shared/rules/entitlement.ts";
import { listGrants } from "../../entitlements/grants.ts";
import { toPaymentConfirmation } from "../change/payment-confirmation.ts";
import { findPlanIntent } from "../change/plan-intents.ts";
import { findCustomerId } from "../customers/customer-links.ts";
import { findSubscription } from "../sync/stored-subscriptions.ts";

/** How long an unfinished purchase is shown. */
const expiredShownMilliseconds = days(3);

const ended: readonly string[] = ["canceled", "incomplete_expired", "inactive"];

const isRecent = ({ status, updated_at }: Grant, now: string): boolean =>
  status === "incomplete_expired" && Date.parse(now) - Date.parse(updated_at) < expiredShownMilliseconds;

// An active one, else one that awaits payment, else one whose first payment recently failed.
const findShownGrant = (grants: Grant[], now: string): Grant | undefined => {
  const known = grants.filter(({ source, status }) => source === "stripe" && !ended.includes(status));
  const open = [...known].sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  return listActiveGrants(known, now)[0] ?? open[0] ?? grants.find((grant) => isRecent(grant, now));
};

/**
 * Returns what the management card shows of the caller's subscription, from our copy; null if there is nothing to show.
 * A payment that awaits the bank's confirmation is shown until it is made, abandoned or expired.
 */
export const getPlanBilling = async (userId: string, now: string): Promise<PlanBilling> => {
  const [customer, grants, intent] = await Promise.all([
    findCustomerId(userId),
    listGrants(userId),
    findPlanIntent(userId),
  ]);
  const has_customer = customer !== null;
  const confirmation = toPaymentConfirmation(intent, now);
  const grant = findShownGrant(grants, now);
  if (!grant) return { has_customer, subscription: null, confirmation };
  const mirror = await findSubscription(grant.source_ref);
  return {
    has_customer,
    confirmation: getGrantTier(grant) === confirmation?.tier ? null : confirmation,
    subscription: {
      tier: getGrantTier(grant),
      status: grant.status,
      current_period_end: grant.end_at,
      cancel_at_period_end: grant.cancel_at_period_end,
      coming: mirror?.coming_tier && mirror.coming_at ? { tier: mirror.coming_tier, at: mirror.coming_at } : null,
      monthly_amount: mirror?.monthly_amount ?? 0,
      pay_url: mirror?.pay_url ?? null,
    },
  };
};
