import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { StripeApiError } from "../api/errors.ts";
import { readBody } from "../api/http.ts";
import { failSessionAuthentication, isAuthenticationRequired } from "../resources/checkout/authentication.ts";
import { type PaymentInput, paySession } from "../resources/checkout/pay-session.ts";
import { getPlan, isPayable } from "../resources/checkout/sessions.ts";
import { decliningCard } from "../resources/payments/cards.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { challengePage, checkoutPage, closedPage } from "./checkout-view.ts";
import { countdownScript } from "./countdown.ts";
import { formToken, isGenuinePost } from "./form-token.ts";
import { redirect, sendMissing, sendPage } from "./layout.ts";

/** Where a paid session sends the browser. */
const successUrl = (session: Stripe.Checkout.Session): string => {
  const template = session.success_url ?? "/";
  return template.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/g, session.id);
};

const originsOf = (session: Stripe.Checkout.Session): string[] =>
  [session.success_url, session.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []));

/**
 * How many seconds the buyer has: until the session expires, or until the merchant's `pay_by` in its metadata, an instant, if that is
 * earlier. The page's clock counts them; what is paid later is still taken, as Stripe would.
 */
const secondsLeft = (context: StripeContext, { expires_at, metadata }: Stripe.Checkout.Session): number => {
  const payBy = Math.floor(Date.parse(metadata?.pay_by ?? "") / 1_000);
  return (Number.isNaN(payBy) ? expires_at : Math.min(expires_at, payBy)) - nowSeconds(context);
};

const show = (
  context: StripeContext,
  res: ServerResponse,
  session: Stripe.Checkout.Session,
  alert: string | null,
  email: string | null,
) => {
  const left = secondsLeft(context, session);
  if (!isPayable(context, session) || left <= 0) {
    const back = session.status === "complete" ? successUrl(session) : session.cancel_url;
    sendPage(res, { title: "Payment closed", body: closedPage(session, back) });
    return;
  }
  const plan = getPlan(context, session.id);
  const customer = typeof session.customer === "string" ? context.store.get("customers", session.customer) : undefined;
  const body = checkoutPage({
    session,
    items: plan.items,
    coupon: (plan.couponId && context.store.get("coupons", plan.couponId)) || null,
    token: formToken(context, session.id),
    secondsLeft: left,
    alert,
    email: email ?? session.customer_email ?? customer?.email ?? null,
  });
  sendPage(res, { title: "Checkout", body, script: countdownScript, formTargets: originsOf(session) });
};

/** GET shows the session's page. */
export const showCheckout = (context: StripeContext, res: ServerResponse, id: string) => {
  const session = context.store.get("sessions", id);
  if (session) show(context, res, session, null, null);
  else sendMissing(res);
};

/** POST of the page's form: pay, pay with a card that declines, or leave. */
export const submitCheckout = async (context: StripeContext, req: IncomingMessage, res: ServerResponse, id: string) => {
  const form = new URLSearchParams(await readBody(req));
  const session = context.store.get("sessions", id);
  if (!session || !isGenuinePost(context, req, id, form.get("token") ?? undefined)) return sendMissing(res);
  if (form.get("way") === "leave") return redirect(res, session.cancel_url ?? context.settings.publicOrigin);
  if (!isPayable(context, session)) return show(context, res, session, null, null);
  const email = form.get("email")?.trim() || null;
  if (!email && !session.customer_details?.email)
    return show(context, res, session, "Please enter your email address.", null);
  const card = form.get("way") === "decline" ? decliningCard : (form.get("card") ?? "");
  finish(context, res, session, { card, email, name: null });
};

/** POST of the bank's page: the cardholder is recognised, or is not. */
export const submitChallenge = async (
  context: StripeContext,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
) => {
  const form = new URLSearchParams(await readBody(req));
  const session = context.store.get("sessions", id);
  if (!session || !isGenuinePost(context, req, id, form.get("token") ?? undefined)) return sendMissing(res);
  if (!isPayable(context, session)) return show(context, res, session, null, null);
  const [card, email] = [form.get("card") ?? "", form.get("email") || null];
  if (form.get("way") === "pass") {
    return finish(context, res, session, { card, email, name: null, isAuthenticated: true });
  }
  const alert = context.store.transaction(() => failSessionAuthentication(context, session));
  show(context, res, context.store.get("sessions", id) ?? session, alert, email);
};

const finish = (context: StripeContext, res: ServerResponse, session: Stripe.Checkout.Session, payer: PaymentInput) => {
  const outcome = tryPayment(context, session.id, payer);
  if (outcome === "challenge") {
    const body = challengePage({
      session,
      token: formToken(context, session.id),
      card: payer.card,
      email: payer.email,
    });
    return sendPage(res, { title: "Confirm it's you", body, formTargets: originsOf(session) });
  }
  if (typeof outcome === "string") {
    return show(context, res, context.store.get("sessions", session.id) ?? session, outcome, payer.email);
  }
  redirect(res, successUrl(outcome));
};

/** The paid session, `challenge` when the bank asks first, or the sentence the buyer reads. */
const tryPayment = (context: StripeContext, id: string, payer: PaymentInput) => {
  const sentence = (error: StripeApiError) => (isAuthenticationRequired(error) ? "challenge" : error.message);
  try {
    return context.store.transaction(() => {
      try {
        return paySession(context, id, payer);
      } catch (error) {
        if (error instanceof StripeApiError && error.keepsChanges) return sentence(error);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StripeApiError && error.type === "card_error") return sentence(error);
    throw error;
  }
};
