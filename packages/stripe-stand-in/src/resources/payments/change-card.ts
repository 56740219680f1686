import type Stripe from "stripe";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { changeCustomer, getCustomer } from "../customers.ts";
import { markSetUp, storeCard } from "./cards.ts";
import { attach } from "./payment-methods.ts";

/**
 * Makes a new card the one the customer and all active subscriptions are charged to.
 * Throws a card error when the card cannot be saved.
 */
export const changeCard = (context: StripeContext, customerId: string, number: string): Stripe.PaymentMethod => {
  const customer = getCustomer(context, customerId);
  const card = storeCard(context, number, { email: customer.email, name: customer.name ?? null, customer: null });
  const method = attach(context, card, customer.id);
  // Whoever enters a card for later payments confirms it there and then (https://docs.stripe.com/payments/setup-intents).
  markSetUp(context, method.id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  changeCustomer(context, { ...customer, invoice_settings });
  for (const subscription of context.store.all("subscriptions")) {
    if (subscription.customer === customer.id && subscription.ended_at === null) {
      const after = context.store.put("subscriptions", { ...subscription, default_payment_method: method.id });
      emit(context, "customer.subscription.updated", after, subscription);
    }
  }
  return method;
};
