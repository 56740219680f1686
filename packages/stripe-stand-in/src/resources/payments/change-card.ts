import type Stripe from "stripe";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { changeCustomer, customerOf } from "../customers.ts";
import { markSetUp, storeCard } from "./cards.ts";
import { attach } from "./payment-methods.ts";

/**
 * Makes a new card the one the customer and all running subscriptions are charged to.
 * Throws a card error when the card cannot be saved.
 */
export function changeCard(world: StripeContext, customerId: string, number: string): Stripe.PaymentMethod {
  const customer = customerOf(world, customerId);
  const card = storeCard(world, number, { email: customer.email, name: customer.name ?? null, customer: null });
  const method = attach(world, card, customer.id);
  // Whoever enters a card for later payments confirms it there and then (https://docs.stripe.com/payments/setup-intents).
  markSetUp(world, method.id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  changeCustomer(world, { ...customer, invoice_settings });
  for (const subscription of world.store.all("subscriptions")) {
    if (subscription.customer === customer.id && subscription.ended_at === null) {
      const after = world.store.put("subscriptions", { ...subscription, default_payment_method: method.id });
      emit(world, "customer.subscription.updated", after, subscription);
    }
  }
  return method;
}
