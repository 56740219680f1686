import type Stripe from "stripe";
import type { CheckoutPlan } from "../collections.ts";
import { noSuch, refused } from "../errors.ts";
import { emit } from "../events.ts";
import { createdFilter, page, pageParams } from "../lists.ts";
import { mergedMetadata } from "../metadata.ts";
import type { Routes } from "../router.ts";
import { nowSeconds, type World } from "../world.ts";
import { createSession } from "./checkout-create.ts";
import { cancelIntent, intentOf } from "./payment-intents.ts";

/** A stored Checkout Session, or resource_missing. */
export function sessionOf(world: World, id: string): Stripe.Checkout.Session {
  const session = world.store.get("sessions", id);
  if (!session) throw noSuch("checkout.session", id, "session");
  return session;
}

/** What the session will create when it is paid. */
export function planOf(world: World, id: string): CheckoutPlan {
  const plan = world.store.get("checkoutPlans", id);
  if (!plan) throw noSuch("checkout.session", id, "session");
  return plan;
}

/** Closes an open session for good, by call or because its time is over. */
export function expireSession(world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
  world.store.put("sessions", expired);
  if (typeof session.payment_intent === "string") {
    const intent = intentOf(world, session.payment_intent);
    if (intent.status !== "succeeded" && intent.status !== "canceled") cancelIntent(world, intent, "automatic");
  }
  emit(world, "checkout.session.expired", expired);
  return expired;
}

/** Expires a session by call; 400 when it is not open any more. */
export function expireOpenSession(world: World, id: string): Stripe.Checkout.Session {
  const session = sessionOf(world, id);
  if (session.status !== "open") {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return expireSession(world, session);
}

/** Whether a session can still be paid at this moment. */
export function isPayable(world: World, session: Stripe.Checkout.Session): boolean {
  return session.status === "open" && session.expires_at > nowSeconds(world);
}

export const checkoutSessionRoutes: Routes = {
  "POST /checkout/sessions": createSession,

  "GET /checkout/sessions/:id": (world, _params, [id = ""]) => sessionOf(world, id),

  "POST /checkout/sessions/:id": (world, params, [id = ""]) => {
    params.only("metadata");
    const session = sessionOf(world, id);
    return world.store.put("sessions", { ...session, metadata: mergedMetadata(params, session.metadata ?? {}) });
  },

  "POST /checkout/sessions/:id/expire": (world, params, [id = ""]) => {
    params.only();
    return expireOpenSession(world, id);
  },

  "GET /checkout/sessions/:id/line_items": (world, params, [id = ""]) => {
    params.only("limit", "starting_after", "ending_before");
    sessionOf(world, id);
    const items = planOf(world, id).items.toReversed();
    return page(items, params, "item", `/v1/checkout/sessions/${id}/line_items`);
  },

  "GET /checkout/sessions": (world, params) => {
    params.only("customer", "payment_intent", "status", "subscription", "customer_details", ...pageParams);
    const wanted = (["customer", "payment_intent", "status", "subscription"] as const).map(
      (field) => [field, params.filled(field)] as const,
    );
    const email = params.child("customer_details")?.filled("email");
    const isWanted = createdFilter(params);
    const rows = world.store
      .all("sessions")
      .filter((row) => isWanted(row) && wanted.every(([field, value]) => value === undefined || row[field] === value))
      .filter((row) => !email || row.customer_details?.email === email);
    return page(rows, params, "checkout.session", "/v1/checkout/sessions");
  },
};
