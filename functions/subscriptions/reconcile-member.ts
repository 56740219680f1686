import type Stripe from "stripe";
import type { Membership } from "../../shared/model/membership.ts";
import { getMembership } from "../entitlements/membership.ts";
import type { Caller } from "../platform/http/caller.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { settleEarlierChange } from "./change/settle-earlier-change.ts";
import { findOpenCheckout } from "./checkout/plan-checkout.ts";
import { findCustomerId } from "./customers/customer-links.ts";
import { withStripeErrors } from "./stripe-errors.ts";
import { listUnmatchedByEmail } from "./sync/stored-subscriptions.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

const hourSeconds = 3_600;

const listByCustomer = async (customer: string): Promise<Stripe.Subscription[]> => {
  try {
    return (await (await getStripe()).subscriptions.list({ customer, status: "all", limit: 20 })).data;
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return [];
    throw error;
  }
};

// What ended before the window has long been synced, by webhook or schedule.
const isRecent = ({ created, ended_at }: Stripe.Subscription, since: number): boolean =>
  ended_at === null || ended_at >= since || created >= since;

const listOwnSubscriptionIds = async (caller: Caller, since: number): Promise<string[]> => {
  const customer = await findCustomerId(caller.userId);
  const ofCustomer = customer ? await listByCustomer(customer) : [];
  const waiting = caller.emailVerified && caller.email ? await listUnmatchedByEmail(caller.email) : [];
  return [...new Set([...ofCustomer.filter((one) => isRecent(one, since)).map(({ id }) => id), ...waiting])];
};

/**
 * Syncs the caller's own subscriptions with Stripe: their customer's of the last `hours`, the payment page they may
 * have paid, and unmatched ones with their verified address. Affects no one else, and asks Stripe nothing for a member
 * who never bought anything.
 * Throws `upstream-failed`.
 */
export const reconcileMember = async (hours: number, caller: Caller, now: string): Promise<Membership> => {
  const since = Math.floor(Date.parse(now) / 1_000) - hours * hourSeconds;
  await withStripeErrors("reconcile a member", async () => {
    await findOpenCheckout(caller.userId, now);
    await settleEarlierChange(caller.userId, now);
    for (const id of await listOwnSubscriptionIds(caller, since)) await syncSubscription(id, now);
  });
  return getMembership(caller.userId, now);
};
