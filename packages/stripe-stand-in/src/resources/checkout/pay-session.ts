import type Stripe from "stripe";
import { cardError, invalidRequest, withRollback } from "../../api/errors.ts";
import { taxWithin } from "../../billing/tax.ts";
import type { CheckoutPlan } from "../../state/collections.ts";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { redeem } from "../catalog/coupons.ts";
import { changeCustomer, getCustomer, storeCustomer } from "../customers.ts";
import { storeCard } from "../payments/cards.ts";
import { attemptPayment, createIntent, getIntent, type PaymentAttempt } from "../payments/payment-intents.ts";
import { attach } from "../payments/payment-methods.ts";
import { type SubscriptionInput, startSubscription } from "../subscriptions/start-subscription.ts";
import { awaitSessionAuthentication, requireAuthentication } from "./authentication.ts";
import { getPlan, getSession, isPayable } from "./sessions.ts";

export type PaymentInput = {
  card: string;
  email: string | null;
  name: string | null;
  /** The cardholder has answered their bank's question. */
  isAuthenticated?: boolean;
};

/**
 * What happens when somebody presses Pay: the payment is tried, and the session completes or stays open.
 * Throws a card error (402) when the card is declined; what was recorded about the attempt stays.
 */
export const paySession = (context: StripeContext, sessionId: string, payer: PaymentInput): Stripe.Checkout.Session => {
  const session = payableSession(context, sessionId);
  const known = withPayer(session, payer);
  if (session.mode !== "subscription") return payOnce(context, known, payer);
  try {
    return paySubscription(context, known, payer);
  } catch (error) {
    // Checkout makes neither customer nor subscription before the first payment went through.
    throw withRollback(error);
  }
};

/** A session that can be paid. Throws 400 when it was paid or has expired. */
export const payableSession = (context: StripeContext, sessionId: string): Stripe.Checkout.Session => {
  const session = getSession(context, sessionId);
  if (!isPayable(context, session)) {
    throw invalidRequest(
      `This Checkout Session is ${session.status === "open" ? "expired" : session.status} and cannot be paid.`,
    );
  }
  return session;
};

const payersAddress = { city: null, country: "US", line1: null, line2: null, postal_code: "32202", state: null };

/** Tax is known once the payer's address is. */
const taxed = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  if (!session.automatic_tax.enabled || !session.total_details) return session;
  return {
    ...session,
    automatic_tax: { ...session.automatic_tax, status: "complete" },
    total_details: { ...session.total_details, amount_tax: taxWithin(session.amount_total ?? 0) },
  };
};

const withPayer = (session: Stripe.Checkout.Session, payer: PaymentInput): Stripe.Checkout.Session => {
  const email = session.customer_details?.email ?? payer.email;
  return {
    ...taxed(session),
    customer_details: {
      address: payersAddress,
      business_name: null,
      email,
      individual_name: null,
      name: payer.name ?? session.customer_details?.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
  };
};

/** The customer the session pays for: the named one, a new one, or none for a guest. */
const customerFor = (context: StripeContext, session: Stripe.Checkout.Session): Stripe.Customer | null => {
  if (typeof session.customer === "string") {
    const customer = getCustomer(context, session.customer);
    // `customer_update[address]=auto`: Stripe needs the address for the renewals' tax.
    if (session.automatic_tax.enabled && !customer.address) {
      changeCustomer(context, { ...customer, address: payersAddress });
    }
    return getCustomer(context, session.customer);
  }
  if (session.customer_creation !== "always") return null;
  const details = session.customer_details;
  return storeCustomer(context, { email: details?.email ?? null, name: details?.name ?? null });
};

const payOnce = (
  context: StripeContext,
  session: Stripe.Checkout.Session,
  payer: PaymentInput,
): Stripe.Checkout.Session => {
  if (session.amount_total === 0)
    return complete(context, session, getPlan(context, session.id), customerFor(context, session));
  const method = storeCard(context, payer.card, { email: payer.email, name: payer.name, customer: null });
  requireAuthentication(context, method, payer.isAuthenticated, () =>
    awaitSessionAuthentication(context, getSession(context, session.id), openIntentOf(context, session), method),
  );
  const attempt = attemptPayment(context, openIntentOf(context, session), method);
  if (attempt.decline) throw declined(context, session, attempt);
  const customer = customerFor(context, session);
  if (customer) own(context, attempt, customer.id);
  const paid = { ...session, payment_intent: attempt.intent.id, payment_status: "paid" as const };
  return complete(context, paid, getPlan(context, session.id), customer);
};

/** A customer is only made once the card is taken, and the payment is theirs from then on. */
const own = (context: StripeContext, attempt: PaymentAttempt, customer: string) => {
  context.store.put("paymentIntents", { ...attempt.intent, customer });
  context.store.put("charges", { ...attempt.charge, customer });
};

/** The payment intent of a session, made at its first attempt. */
export const openIntentOf = (context: StripeContext, session: Stripe.Checkout.Session): Stripe.PaymentIntent => {
  if (typeof session.payment_intent === "string") return getIntent(context, session.payment_intent);
  const plan = getPlan(context, session.id);
  return createIntent(context, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer: typeof session.customer === "string" ? session.customer : null,
    description: plan.paymentIntent.description,
    metadata: plan.paymentIntent.metadata,
    receiptEmail: plan.paymentIntent.receiptEmail,
    setupFutureUsage: null,
  });
};

const declined = (context: StripeContext, session: Stripe.Checkout.Session, attempt: PaymentAttempt) => {
  context.store.put("sessions", { ...getSession(context, session.id), payment_intent: attempt.intent.id });
  const decline = attempt.decline ?? {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  };
  return cardError(decline, { charge: attempt.charge.id, payment_intent: attempt.intent });
};

const paySubscription = (
  context: StripeContext,
  session: Stripe.Checkout.Session,
  payer: PaymentInput,
): Stripe.Checkout.Session => {
  const plan = getPlan(context, session.id);
  const card = storeCard(context, payer.card, { email: payer.email, name: payer.name, customer: null });
  requireAuthentication(context, card, payer.isAuthenticated);
  const customer = customerFor(context, session);
  if (!customer) throw invalidRequest("A subscription needs a customer.");
  const method = attach(context, card, customer.id);
  const order: SubscriptionInput = {
    customer: customer.id,
    items: plan.items.map((item) => ({ price: item.price, quantity: item.quantity ?? 1 })),
    coupon: plan.couponId,
    checkoutSession: session.id,
    method,
    metadata: plan.subscription.metadata,
    description: plan.subscription.description,
    trialDays: plan.subscription.trialDays,
    trialEnd: plan.subscription.trialEnd,
    behaviour: "error_if_incomplete",
    isTaxed: session.automatic_tax.enabled,
    isAuthenticated: payer.isAuthenticated ?? false,
  };
  const started = context.clock.runInCustomerTime(customer.id, () => startSubscription(context, order));
  const paid: Stripe.Checkout.Session = {
    ...session,
    invoice: started.invoice.id,
    payment_status: started.invoice.total === 0 ? "no_payment_required" : "paid",
    subscription: started.subscription.id,
  };
  return complete(context, paid, { ...plan, couponId: null }, customer);
};

/** Completes the session; in payment mode its coupon is redeemed here. */
const complete = (
  context: StripeContext,
  session: Stripe.Checkout.Session,
  plan: CheckoutPlan,
  customer: Stripe.Customer | null,
): Stripe.Checkout.Session => {
  const coupon = plan.couponId ? context.store.get("coupons", plan.couponId) : undefined;
  if (coupon)
    redeem(context, coupon, { customer: customer?.id ?? null, subscription: null, checkoutSession: session.id });
  const done: Stripe.Checkout.Session = { ...session, customer: customer?.id ?? null, status: "complete", url: null };
  context.store.put("sessions", done);
  emit(context, "checkout.session.completed", done);
  return done;
};
