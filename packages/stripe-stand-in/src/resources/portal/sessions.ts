import type Stripe from "stripe";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId, newSessionId } from "../../state/ids.ts";
import { readUrl } from "../checkout/session-params.ts";
import { getCustomer } from "../customers.ts";
import { getConfiguration } from "./configurations.ts";

const openSeconds = 60 * 60;

/** Whether a portal page may still be used: an hour from its making. */
export const isOpen = (context: StripeContext, session: { created: number }): boolean =>
  session.created + openSeconds > nowSeconds(context);

export const portalSessionRoutes: Routes = {
  "POST /billing_portal/sessions": (context, params): Stripe.BillingPortal.Session => {
    params.only("configuration", "customer", "return_url", "locale");
    const configuration = params.filled("configuration");
    const id = newSessionId("bps");
    return context.store.put("portalSessions", {
      id,
      object: "billing_portal.session",
      configuration: configuration ? getConfiguration(context, configuration, 400).id : newId("bpc"),
      created: nowSeconds(context),
      customer: getCustomer(context, params.required("customer"), "customer", 400).id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: readUrl(params, "return_url") ?? null,
      url: `${context.settings.publicOrigin}/stripe/portal/${id}`,
    });
  },
};
