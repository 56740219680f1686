import { AppError } from "../../shared/model/errors.ts";
import type { Grant } from "../../shared/model/membership.ts";
import type { PlanBilling } from "../../shared/model/plan-change.ts";
import { runningGrants, tierOfGrant } from "../../shared/rules/entitlement.ts";
import { customerOf } from "../billing/customers.ts";
import { mirrored } from "../billing/subscriptions.ts";
import { env } from "../platform/env.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import { askStripe } from "./ask-stripe.ts";
import { grantsOf } from "./grants.ts";
import { confirmationOf } from "./plan-confirm.ts";
import { findIntent } from "./plan-intents.ts";
import { portalConfiguration } from "./portal-configuration.ts";

/** For how long a purchase that was not finished is told of. */
const expiredShownMilliseconds = 3 * 86_400_000;

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

const ended: readonly string[] = ["canceled", "incomplete_expired", "inactive"];

const isRecent = ({ status, updated_at }: Grant, now: string): boolean =>
  status === "incomplete_expired" && Date.parse(now) - Date.parse(updated_at) < expiredShownMilliseconds;

// One that runs, else one that waits to be paid, else one whose first payment was not finished lately.
const shownGrant = (grants: Grant[], now: string): Grant | undefined => {
  const known = grants.filter(({ source, status }) => source === "stripe" && !ended.includes(status));
  const open = [...known].sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  return runningGrants(known, now)[0] ?? open[0] ?? grants.find((grant) => isRecent(grant, now));
};

/**
 * What the management card shows of the caller's subscription, from our mirror; null when there is none to tell of. A payment that
 * waits for the member's bank is shown until it is made, given up or out of time.
 */
export const billingOf = async (userId: string, now: string): Promise<PlanBilling> => {
  const [customer, grants, intent] = await Promise.all([customerOf(userId), grantsOf(userId), findIntent(userId)]);
  const has_customer = customer !== null;
  const confirmation = confirmationOf(intent, now);
  const grant = shownGrant(grants, now);
  if (!grant) return { has_customer, subscription: null, confirmation };
  const mirror = await mirrored(grant.source_ref);
  return {
    has_customer,
    confirmation: tierOfGrant(grant) === confirmation?.tier ? null : confirmation,
    subscription: {
      tier: tierOfGrant(grant),
      status: grant.status,
      current_period_end: grant.end_at,
      cancel_at_period_end: grant.cancel_at_period_end,
      coming: mirror?.coming_tier && mirror.coming_at ? { tier: mirror.coming_tier, at: mirror.coming_at } : null,
      monthly_amount: mirror?.monthly_amount ?? 0,
      pay_url: mirror?.pay_url ?? null,
    },
  };
};
