import type Stripe from "stripe";
import {
  createPortalConfiguration,
  findPortalConfiguration,
  portalSettings,
} from "../../functions/subscriptions/portal/portal-configuration.ts";
import type { Step } from "./step.ts";

type Features = Stripe.BillingPortal.Configuration["features"];
type Feature = Exclude<keyof Features, "subscription_pause">;

/** The portal's features by the words of Stripe's dashboard, and whether each must be on. */
const portalFeatures: Record<Feature, string> = {
  customer_update: "Customer information",
  invoice_history: "Invoice history",
  payment_method_update: "Payment methods",
  subscription_cancel: "Cancellations (at the end of the billing period)",
  subscription_update: "Subscriptions: customers can switch plans",
};

const names = Object.keys(portalFeatures) as (keyof typeof portalFeatures)[];

/** Whether members shall have a feature in the portal. */
const isWanted = (name: keyof typeof portalFeatures): boolean => portalSettings.features[name]?.enabled ?? false;

const isAsWanted = (features: Features, name: keyof typeof portalFeatures): boolean =>
  features[name].enabled === isWanted(name) &&
  (name !== "subscription_cancel" || features.subscription_cancel.mode === portalSettings.features[name]?.mode);

const told = (name: keyof typeof portalFeatures): string =>
  `"${portalFeatures[name]}" ${isWanted(name) ? "on" : "off"}`;

/** The customer portal as the product opens it for members; the product's own configuration beside the account's default one. */
export const portalStep = (client: Stripe): Step => ({
  subject: "Customer portal for members",
  inspect: async () => {
    const portal = await findPortalConfiguration(client);
    if (!portal) return { state: "missing", says: "there is no configuration for members" };
    const wrong = names.filter((name) => !isAsWanted(portal.features, name));
    if (wrong.length === 0) return { state: "right", says: `${names.map(told).join(", ")} (${portal.id})` };
    return {
      state: "different",
      says: `should be: ${wrong.map(told).join(", ")}`,
      mends: () => client.billingPortal.configurations.update(portal.id, { features: portalSettings.features }),
    };
  },
  create: () => createPortalConfiguration(client),
});
