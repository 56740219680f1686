import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { CheckoutPlan } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { cancelIntent, intentOf } from "../payments/payment-intents.ts";
import { createSession } from "./create-session.ts";

/** A stored Checkout Session, or resource_missing. */
export function sessionOf(world: StripeContext, id: string): Stripe.Checkout.Session {
  const session = world.store.get("sessions", id);
  if (!session) throw resourceMissing("checkout.session", id, "session");
  return session;
}

/** What the session will create when it is paid. */
export function planOf(world: StripeContext, id: string): CheckoutPlan {
  const plan = world.store.get("checkoutPlans", id);
  if (!plan) throw resourceMissing("checkout.session", id, "session");
  return plan;
}

/** Closes an open session for good, by call or because its time is over. */
export function expireSession(world: StripeContext, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
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
export function expireOpenSession(world: StripeContext, id: string): Stripe.Checkout.Session {
  const session = sessionOf(world, id);
  if (session.status !== "open") {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return expireSession(world, session);
}

/** Whether a session can still be paid at this moment. */
export function isPayable(world: StripeContext, session: Stripe.Checkout.Session): boolean {
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
    return paginate(items, params, "item", `/v1/checkout/sessions/${id}/line_items`);
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
    return paginate(rows, params, "checkout.session", "/v1/checkout/sessions");
  },
};
