import type Stripe from "stripe";
import { getStripe } from "../../platform/stripe/client.ts";
import { createIdempotently } from "../../platform/stripe/create-idempotently.ts";

/**
 * Identifies the configuration. Changed features need a new name, because each stage keeps the configuration it has
 * created.
 */
const purpose = "members-without-plan-changes";

/** What members can do in the portal: update the card, see invoices, and cancel at the end of the period. */
export const portalSettings: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    // Plans are changed in the app only, where a downgrade waits for the end of the period (R36).
    subscription_update: { enabled: false },
  },
  metadata: { purpose },
};

/** Returns the portal configuration for members; undefined if there is none yet. */
export const findPortalConfiguration = async (
  client: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> => {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.purpose === purpose);
};

/** Creates the portal configuration for members. */
export const createPortalConfiguration = (client: Stripe): Promise<Stripe.BillingPortal.Configuration> =>
  createIdempotently(`portal-${purpose}`, (options) =>
    client.billingPortal.configurations.create(portalSettings, options),
  );

/** Returns the id of the portal configuration for members, created if needed. */
export const ensurePortalConfiguration = async (): Promise<string> => {
  const client = await getStripe();
  return ((await findPortalConfiguration(client)) ?? (await createPortalConfiguration(client))).id;
};
