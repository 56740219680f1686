import type Stripe from "stripe";
import { stripe } from "../platform/stripe.ts";

/** Names what is configured; a change of the features needs another name, as each stage keeps the configuration it has made. */
const purpose = "members-without-plan-changes";

const configuration: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    // Plans are changed in the app alone, where a step down waits for the end of the period (decision D36).
    subscription_update: { enabled: false },
  },
  metadata: { purpose },
};

/** Stripe's id of the portal's configuration for members: card, invoices and cancelling; made when there is none yet. */
export const portalConfiguration = async (): Promise<string> => {
  const { configurations } = (await stripe()).billingPortal;
  const { data } = await configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.purpose === purpose);
  return (known ?? (await configurations.create(configuration, { idempotencyKey: `portal-${purpose}` }))).id;
};
