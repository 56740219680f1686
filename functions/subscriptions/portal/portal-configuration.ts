import type Stripe from "stripe";
import { getStripe } from "../../platform/stripe/client.ts";
import { createIdempotently } from "../../platform/stripe/create-idempotently.ts";

/** Names what is configured; a change of the features needs another name, as each stage keeps the configuration it has made. */
const purpose = "members-without-plan-changes";

/** What members may do in the portal: change the card, see invoices, cancel at the end of the period. */
export const portalSettings: Stripe.BillingPortal.ConfigurationCreateParams = {
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

/** The configuration that was made for members; undefined when there is none yet. */
export const findPortalConfiguration = async (
  client: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> => {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.purpose === purpose);
};

/** Makes the configuration for members. */
export const createPortalConfiguration = (client: Stripe): Promise<Stripe.BillingPortal.Configuration> =>
  createIdempotently(`portal-${purpose}`, (options) =>
    client.billingPortal.configurations.create(portalSettings, options),
  );

/** Stripe's id of the portal's configuration for members: card, invoices and cancelling; made when there is none yet. */
export const ensurePortalConfiguration = async (): Promise<string> => {
  const client = await getStripe();
  return ((await findPortalConfiguration(client)) ?? (await createPortalConfiguration(client))).id;
};
