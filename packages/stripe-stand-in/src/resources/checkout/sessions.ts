import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { CheckoutPlan } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { cancelIntent, getIntent } from "../payments/payment-intents.ts";
import { createSession } from "./create-session.ts";

/** A stored Checkout Session, or resource_missing. */
export const getSession = (context: StripeContext, id: string): Stripe.Checkout.Session => {
  const session = context.store.get("sessions", id);
  if (!session) throw resourceMissing("checkout.session", id, "session");
  return session;
};

/** What the session will create when it is paid. */
export const getPlan = (context: StripeContext, id: string): CheckoutPlan => {
  const plan = context.store.get("checkoutPlans", id);
  if (!plan) throw resourceMissing("checkout.session", id, "session");
  return plan;
};

/** Expires an open session, on request or because its time is up. */
export const expireSession = (context: StripeContext, session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
  context.store.put("sessions", expired);
  if (typeof session.payment_intent === "string") {
    const intent = getIntent(context, session.payment_intent);
    if (intent.status !== "succeeded" && intent.status !== "canceled") cancelIntent(context, intent, "automatic");
  }
  emit(context, "checkout.session.expired", expired);
  return expired;
};

/** Expires a session on request. Throws 400 when it is no longer open. */
export const expireOpenSession = (context: StripeContext, id: string): Stripe.Checkout.Session => {
  const session = getSession(context, id);
  if (session.status !== "open") {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return expireSession(context, session);
};

/** Whether a session can still be paid at this moment. */
export const isPayable = (context: StripeContext, session: Stripe.Checkout.Session): boolean =>
  session.status === "open" && session.expires_at > nowSeconds(context);

export const checkoutSessionRoutes: Routes = {
  "POST /checkout/sessions": createSession,

  "GET /checkout/sessions/:id": (context, _params, [id = ""]) => getSession(context, id),

  "POST /checkout/sessions/:id": (context, params, [id = ""]) => {
    params.only("metadata");
    const session = getSession(context, id);
    return context.store.put("sessions", { ...session, metadata: mergedMetadata(params, session.metadata ?? {}) });
  },

  "POST /checkout/sessions/:id/expire": (context, params, [id = ""]) => {
    params.only();
    return expireOpenSession(context, id);
  },

  "GET /checkout/sessions/:id/line_items": (context, params, [id = ""]) => {
    params.only("limit", "starting_after", "ending_before");
    getSession(context, id);
    const items = getPlan(context, id).items.toReversed();
    return paginate(items, params, "item", `/v1/checkout/sessions/${id}/line_items`);
  },

  "GET /checkout/sessions": (context, params) => {
    params.only("customer", "payment_intent", "status", "subscription", "customer_details", ...pageParams);
    const wanted = (["customer", "payment_intent", "status", "subscription"] as const).map(
      (field) => [field, params.filled(field)] as const,
    );
    const email = params.child("customer_details")?.filled("email");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("sessions")
      .filter((row) => isWanted(row) && wanted.every(([field, value]) => value === undefined || row[field] === value))
      .filter((row) => !email || row.customer_details?.email === email);
    return paginate(rows, params, "checkout.session", "/v1/checkout/sessions");
  },
};
