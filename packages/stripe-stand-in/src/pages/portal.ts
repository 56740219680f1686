import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { StripeApiError } from "../api/errors.ts";
import { readBody } from "../api/http.ts";
import { Params, type ParamTree } from "../api/params.ts";
import { findPaymentMethod } from "../billing/invoice-collection.ts";
import { productName } from "../billing/invoice-lines.ts";
import { getCustomer } from "../resources/customers.ts";
import { changeCard } from "../resources/payments/change-card.ts";
import { isOpen } from "../resources/portal/sessions.ts";
import { getSubscription, payInvoice } from "../resources/subscriptions/subscriptions.ts";
import { updateSubscription } from "../resources/subscriptions/update-subscription.ts";
import type { StripeContext } from "../state/context.ts";
import { formToken, isGenuinePost } from "./form-token.ts";
import { html } from "./html.ts";
import { redirect, sendMissing, sendPage } from "./layout.ts";
import { portalPage } from "./portal-view.ts";

const notes: Record<string, string> = {
  plan: "Your plan has been changed.",
  cancel: "Your plan will end with this period.",
  resume: "Your plan goes on.",
  card: "Your card has been updated.",
};

type Portal = Stripe.BillingPortal.Session;

const openPortal = (context: StripeContext, res: ServerResponse, id: string): Portal | undefined => {
  const portal = context.store.get("portalSessions", id);
  if (portal && isOpen(context, portal)) return portal;
  if (!portal) sendMissing(res);
  else {
    const back = portal.return_url && html`<a class="button plain" href="${portal.return_url}">Go back</a>`;
    const body = html`<h1>This link has expired</h1><div class="card"><p>Please open the portal again.</p>${back}</div>`;
    sendPage(res, { title: "Link expired", body });
  }
  return undefined;
};

/** The account's own default lets customers change plans; a configuration says for itself. */
const changesPlans = (context: StripeContext, portal: Portal): boolean => {
  const configuration = context.store.get("portalConfigurations", String(portal.configuration));
  return configuration?.features.subscription_update.enabled ?? true;
};

const cardOf = (context: StripeContext, customer: Stripe.Customer, running: Stripe.Subscription | undefined) => {
  const id = running?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === "string" ? context.store.get("paymentMethods", id) : undefined;
};

const show = (context: StripeContext, res: ServerResponse, portal: Portal, said: { alert?: string; note?: string }) => {
  const customer = getCustomer(context, portal.customer);
  const subscriptions = context.store
    .all("subscriptions")
    .filter((row) => row.customer === customer.id)
    .toReversed();
  const running = subscriptions.filter((row) => row.ended_at === null);
  const prices = context.store.all("prices").filter((price) => price.active && price.recurring);
  const body = portalPage({
    id: portal.id,
    token: formToken(context, portal.id),
    customer,
    subscriptions: running.length > 0 ? running : subscriptions.slice(0, 1),
    prices: changesPlans(context, portal) ? prices.map((price) => ({ price, name: productName(context, price) })) : [],
    card: cardOf(context, customer, running[0]),
    invoices: context.store
      .all("invoices")
      .filter((row) => row.customer === customer.id)
      .toReversed()
      .slice(0, 24),
    returnUrl: portal.return_url,
    alert: said.alert ?? null,
    note: said.note ?? null,
    nameOf: (price) => productName(context, price),
  });
  sendPage(res, { title: "Manage your plan", body });
};

/** GET shows the portal; `?done=` names what was just done. */
export const showPortal = (context: StripeContext, req: IncomingMessage, res: ServerResponse, id: string) => {
  const portal = openPortal(context, res, id);
  const done = new URL(req.url ?? "/", "http://stripe.local").searchParams.get("done") ?? "";
  if (portal) show(context, res, portal, { note: Object.hasOwn(notes, done) ? notes[done] : undefined });
};

/** POST of one of the portal's forms. */
export const submitPortal = async (
  context: StripeContext,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  action: string,
) => {
  const form = new URLSearchParams(await readBody(req));
  const portal = openPortal(context, res, id);
  if (!portal) return;
  if (!isGenuinePost(context, req, id, form.get("token") ?? undefined)) return sendMissing(res);
  try {
    context.store.transaction(() =>
      context.clock.runInCustomerTime(portal.customer, () => act(context, portal, action, form)),
    );
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return show(context, res, portal, { alert: error.message });
  }
  redirect(res, `/stripe/portal/${id}?done=${action}`);
};

const act = (context: StripeContext, portal: Portal, action: string, form: URLSearchParams) => {
  if (action === "card")
    return payArrears(context, portal.customer, changeCard(context, portal.customer, form.get("card") ?? ""));
  const subscription = getSubscription(context, form.get("subscription") ?? "");
  // A portal link opens one customer's things and nobody else's.
  if (subscription.customer !== portal.customer)
    throw new StripeApiError(404, "invalid_request_error", "No such plan.");
  if (action === "plan" && !changesPlans(context, portal)) {
    throw new StripeApiError(400, "invalid_request_error", "Plans are not changed here.");
  }
  const change = changeFor(subscription, action, form.get("price") ?? "");
  updateSubscription(context, subscription, new Params(change));
};

const changeFor = (subscription: Stripe.Subscription, action: string, price: string): ParamTree => {
  switch (action) {
    case "plan":
      return {
        items: { 0: { id: subscription.items.data[0]?.id ?? "", price } },
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      };
    // The portal ends a subscription of flexible billing at an instant, not with `cancel_at_period_end`; taking it back clears that.
    case "cancel":
      return { cancel_at: "min_period_end" };
    case "resume":
      return { cancel_at: "" };
    default:
      throw new StripeApiError(404, "invalid_request_error", "No such action.");
  }
};

/** A new card pays what is still open. */
const payArrears = (context: StripeContext, customer: string, method: Stripe.PaymentMethod) => {
  const open = context.store
    .all("invoices")
    .filter((row) => row.customer === customer && row.status === "open" && row.auto_advance);
  for (const invoice of open) {
    if (findPaymentMethod(context, invoice)?.id === method.id) payInvoice(context, structuredClone(invoice));
  }
};
