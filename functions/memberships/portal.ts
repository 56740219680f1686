import { AppError } from "../../shared/model/errors.ts";
import type { PlanBilling } from "../../shared/model/plan-change.ts";
import { runningGrants, tierOfGrant } from "../../shared/rules/entitlement.ts";
import { customerOf } from "../billing/customers.ts";
import { mirrored } from "../billing/subscriptions.ts";
import { env } from "../platform/env.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import { askStripe } from "./ask-stripe.ts";
import { grantsOf } from "./grants.ts";
import { portalConfiguration } from "./portal-configuration.ts";

const noCustomer = (): AppError =>
  new AppError("membership.no-customer", "There is no billing account yet: it begins with your first payment.");

// Deleted at Stripe meanwhile.
const orNoCustomer = (error: unknown): never => {
  throw stripeCode(error) === "resource_missing" ? noCustomer() : error;
};

/**
 * A fresh address of Stripe's customer portal for the caller's own customer.
 * Throws `membership.no-customer` for a member who has none, `upstream-failed` when Stripe does not answer.
 */
export const openPortal = async (userId: string): Promise<{ url: string }> => {
  const customer = await customerOf(userId);
  if (!customer) throw noCustomer();
  return askStripe("open the customer portal", async () => {
    const return_url = `${env("PUBLIC_ORIGIN")}/subscription`;
    const { sessions } = (await stripe()).billingPortal;
    const configuration = await portalConfiguration();
    const { url } = await sessions.create({ customer, configuration, return_url }).catch(orNoCustomer);
    return { url };
  });
};

const ended: readonly string[] = ["canceled", "incomplete", "incomplete_expired", "inactive"];

/** What the management card shows of the caller's subscription, from our mirror; null when none runs or waits to be paid. */
export const billingOf = async (userId: string, now: string): Promise<PlanBilling> => {
  const [customer, grants] = await Promise.all([customerOf(userId), grantsOf(userId)]);
  const known = grants.filter(({ source, status }) => source === "stripe" && !ended.includes(status));
  const grant = runningGrants(known, now)[0] ?? known[0];
  if (!grant) return { has_customer: customer !== null, subscription: null };
  const mirror = await mirrored(grant.source_ref);
  return {
    has_customer: customer !== null,
    subscription: {
      tier: tierOfGrant(grant),
      status: grant.status,
      current_period_end: grant.end_at,
      cancel_at_period_end: grant.cancel_at_period_end,
      coming: mirror?.coming_tier && mirror.coming_at ? { tier: mirror.coming_tier, at: mirror.coming_at } : null,
      monthly_amount: mirror?.monthly_amount ?? 0,
    },
  };
};
