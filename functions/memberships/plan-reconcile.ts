import type Stripe from "stripe";
import type { Membership } from "../../shared/model/membership.ts";
import { customerOf } from "../billing/customers.ts";
import { syncSubscription, unmatchedOf } from "../billing/subscriptions.ts";
import type { Caller } from "../platform/caller.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import { askStripe } from "./ask-stripe.ts";
import { membershipOf } from "./memberships.ts";
import { settleEarlier } from "./plan-change.ts";
import { openCheckoutOf } from "./plan-checkout.ts";

const hourSeconds = 3_600;

const listed = async (customer: string): Promise<Stripe.Subscription[]> => {
  try {
    return (await (await stripe()).subscriptions.list({ customer, status: "all", limit: 20 })).data;
  } catch (error) {
    if (stripeCode(error) === "resource_missing") return [];
    throw error;
  }
};

// What ended before the window was compared long ago, by the webhook or the schedule.
const lately = ({ created, ended_at }: Stripe.Subscription, since: number): boolean =>
  ended_at === null || ended_at >= since || created >= since;

const ownSubscriptions = async (caller: Caller, since: number): Promise<string[]> => {
  const customer = await customerOf(caller.userId);
  const ofCustomer = customer ? await listed(customer) : [];
  const waiting = caller.emailVerified && caller.email ? await unmatchedOf(caller.email) : [];
  return [...new Set([...ofCustomer.filter((one) => lately(one, since)).map(({ id }) => id), ...waiting])];
};

/**
 * Compares the caller's own subscriptions with Stripe and heals the difference: their customer's of the last `hours`, the page
 * they may have paid, and one that waited for somebody with their confirmed address. Touches nobody else; asks Stripe nothing
 * for a member who never bought anything. Throws `upstream-failed`.
 */
export const reconcileMember = async (hours: number, caller: Caller, now: string): Promise<Membership> => {
  const since = Math.floor(Date.parse(now) / 1_000) - hours * hourSeconds;
  await askStripe("reconcile a member", async () => {
    await openCheckoutOf(caller.userId, now);
    await settleEarlier(caller.userId, now);
    for (const id of await ownSubscriptions(caller, since)) await syncSubscription(id, now);
  });
  return membershipOf(caller.userId, now);
};
