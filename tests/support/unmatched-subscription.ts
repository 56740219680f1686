import { randomUUID } from "node:crypto";
import { settleWebhooks } from "./checkout.ts";
import { stripeClient } from "./plans.ts";

/** A subscription made past the product, as somebody at Stripe's dashboard would. */
export const aStripeSubscription = async (about: {
  email?: string;
  customer?: Record<string, string>;
  own?: Record<string, string>;
  coupon?: string;
}) => {
  const client = await stripeClient();
  const prices = await client.prices.list({ lookup_keys: ["essential_monthly"] });
  const price = prices.data[0]?.id ?? "";
  const customer = await client.customers.create({
    ...(about.email ? { email: about.email } : {}),
    metadata: about.customer ?? {},
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const subscription = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    metadata: about.own ?? {},
    ...(about.coupon ? { discounts: [{ coupon: about.coupon }] } : {}),
  });
  await settleWebhooks();
  return { customer: customer.id, subscription: subscription.id };
};

/** A running subscription of an address that no member has. */
export const anUnmatchedSubscription = async (email = `unmatched-${randomUUID()}@example.com`) => ({
  email,
  ...(await aStripeSubscription({ email })),
});
