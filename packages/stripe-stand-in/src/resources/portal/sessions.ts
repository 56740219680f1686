import type Stripe from "stripe";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId, newSessionId } from "../../state/ids.ts";
import { urlIn } from "../checkout/session-params.ts";
import { customerOf } from "../customers.ts";
import { configurationOf } from "./configurations.ts";

const openSeconds = 60 * 60;

/** Whether a portal page may still be used: an hour from its making. */
export function isOpen(world: StripeContext, session: { created: number }): boolean {
  return session.created + openSeconds > nowSeconds(world);
}

export const portalSessionRoutes: Routes = {
  "POST /billing_portal/sessions": (world, params): Stripe.BillingPortal.Session => {
    params.only("configuration", "customer", "return_url", "locale");
    const configuration = params.filled("configuration");
    const id = newSessionId("bps");
    return world.store.put("portalSessions", {
      id,
      object: "billing_portal.session",
      configuration: configuration ? configurationOf(world, configuration, 400).id : newId("bpc"),
      created: nowSeconds(world),
      customer: customerOf(world, params.required("customer"), "customer", 400).id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: urlIn(params, "return_url") ?? null,
      url: `${world.settings.publicOrigin}/stripe/portal/${id}`,
    });
  },
};
