import Stripe from "stripe";
import type { PaidTier } from "../../../shared/model/membership.ts";
import type { PromoCode } from "../../../shared/model/promo-code.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { env } from "../../platform/env.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { taxParams } from "../../platform/stripe/tax.ts";
import { ensureCoupon } from "../../promo-codes/stripe-coupon.ts";
import { ensureCustomer, replaceCustomer } from "../customers/ensure-customer.ts";

/** Stripe accepts no session shorter than 30 minutes by its own clock. */
const openMinutes = 31;

/** What a payment page is opened for: a plan at a price, with or without a held use of a discount code. */
export type PlanOrder = { tier: PaidTier; priceId: string; promo: PromoCode | null; holdId: string | null };
export type CheckoutPage = { id: string; url: string };

/** Returns when a session created at `now` expires. */
export const toCheckoutExpiry = (now: string): string => new Date(Date.parse(now) + minutes(openMinutes)).toISOString();

const isMissingCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "resource_missing" && error.param === "customer";

const toSessionParams = async ({ tier, priceId, promo, holdId }: PlanOrder, userId: string, now: string) => {
  const origin = env("PUBLIC_ORIGIN");
  const metadata = { user_id: userId, tier, ...(holdId ? { promo_hold_id: holdId } : {}) };
  return {
    mode: "subscription",
    // Only methods that pay at once: a membership starts when the page is paid, not days later.
    allowed_payment_method_types: ["card"],
    ...taxParams("customer"),
    line_items: [{ price: priceId, quantity: 1 }],
    client_reference_id: userId,
    metadata,
    subscription_data: { metadata },
    ...(promo ? { discounts: [{ coupon: await ensureCoupon(promo) }] } : {}),
    expires_at: Math.floor(Date.parse(toCheckoutExpiry(now)) / 1_000),
    success_url: `${origin}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/subscription`,
  } satisfies Stripe.Checkout.SessionCreateParams;
};

/**
 * Creates a Stripe Checkout Session for a plan; the user's id is stored on it and on the subscription it creates
 * (R8).
 */
export const createCheckoutSession = async (order: PlanOrder, caller: Caller, now: string): Promise<CheckoutPage> => {
  const { sessions } = (await getStripe()).checkout;
  const given = await toSessionParams(order, caller.userId, now);
  const customer = await ensureCustomer(caller, now);
  const open = async (named: string): Promise<CheckoutPage> => {
    const { id, url } = await sessions.create({ ...given, customer: named });
    if (!url) throw new Error("Stripe returned no URL for the payment page");
    return { id, url };
  };
  try {
    return await open(customer);
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
    return open(await replaceCustomer(caller, customer, now));
  }
};

/** Returns a session as Stripe has it, or null. */
export const findCheckoutSession = async (sessionId: string): Promise<Stripe.Checkout.Session | null> => {
  try {
    return await (await getStripe()).checkout.sessions.retrieve(sessionId);
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
};

/** Expires a session and returns it as it is then: complete if it was paid first, otherwise unpayable from now on. */
export const expireCheckoutSession = async (sessionId: string): Promise<Stripe.Checkout.Session | null> => {
  try {
    return await (await getStripe()).checkout.sessions.expire(sessionId);
  } catch (error) {
    const page = await findCheckoutSession(sessionId);
    if (page?.status === "open") throw error;
    return page;
  }
};
