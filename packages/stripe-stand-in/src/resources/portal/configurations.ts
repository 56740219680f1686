import type Stripe from "stripe";
import { missingParameter, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { pageParams, paginate } from "../../api/pagination.ts";
import { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";

type Configuration = Stripe.BillingPortal.Configuration;
type Features = Configuration["features"];

const featureNames = [
  "customer_update",
  "invoice_history",
  "payment_method_update",
  "subscription_cancel",
  "subscription_update",
];
const modes = ["at_period_end"] as const;

/** A stored configuration, or resource_missing. */
export const getConfiguration = (context: StripeContext, id: string, status = 404): Configuration => {
  const configuration = context.store.get("portalConfigurations", id);
  if (!configuration) throw resourceMissing("configuration", id, "configuration", status);
  return configuration;
};

const isOn = (features: Params, name: string, before: boolean): boolean => {
  const feature = features.child(name);
  if (feature && name !== "subscription_cancel") feature.only("enabled");
  return feature?.boolean("enabled") ?? before;
};

/** The features a call asks for; what it does not name stays as it was, and is off where nothing was. */
const readFeatures = (params: Params, before?: Features): Features => {
  const features = params.child("features")?.only(...featureNames) ?? new Params({}, "features");
  const on = (name: keyof Features): boolean => isOn(features, name, before?.[name].enabled ?? false);
  features.child("subscription_cancel")?.only("enabled", "mode").oneOf("mode", modes);
  return {
    customer_update: { allowed_updates: [], enabled: on("customer_update") },
    invoice_history: { enabled: on("invoice_history") },
    payment_method_update: { enabled: on("payment_method_update"), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: on("subscription_cancel"),
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: on("subscription_update"),
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
};

export const portalConfigurationRoutes: Routes = {
  "POST /billing_portal/configurations": (context, params): Configuration => {
    params.only("features", "metadata", "name");
    if (!params.child("features")) throw missingParameter("features");
    const now = nowSeconds(context);
    return context.store.put("portalConfigurations", {
      id: newId("bpc"),
      object: "billing_portal.configuration",
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: now,
      default_return_url: null,
      features: readFeatures(params),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: mergedMetadata(params),
      name: params.filled("name") ?? null,
      updated: now,
    });
  },

  "POST /billing_portal/configurations/:id": (context, params, [id = ""]): Configuration => {
    params.only("active", "features", "metadata", "name");
    const before = getConfiguration(context, id);
    return context.store.put("portalConfigurations", {
      ...before,
      active: params.boolean("active") ?? before.active,
      features: readFeatures(params, before.features),
      metadata: mergedMetadata(params, before.metadata ?? {}),
      name: params.filled("name") ?? before.name,
      updated: nowSeconds(context),
    });
  },

  "GET /billing_portal/configurations/:id": (context, _params, [id = ""]) => getConfiguration(context, id),

  "GET /billing_portal/configurations": (context, params) => {
    params.only("active", "is_default", ...pageParams);
    const active = params.boolean("active");
    const rows = context.store
      .all("portalConfigurations")
      .filter((row) => active === undefined || row.active === active);
    return paginate(rows, params, "configuration", "/v1/billing_portal/configurations");
  },
};
