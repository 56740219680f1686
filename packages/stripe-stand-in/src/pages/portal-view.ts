import type Stripe from "stripe";
import { formatMoney } from "../billing/money.ts";
import { periodOf } from "../billing/periods.ts";
import { attachableFailingCard, successfulCard } from "../resources/payments/cards.ts";
import { type Html, html } from "./html.ts";

export type PortalView = {
  id: string;
  token: string;
  customer: Stripe.Customer;
  subscriptions: Stripe.Subscription[];
  /** Plans to change to. */
  prices: Array<{ price: Stripe.Price; name: string }>;
  card: Stripe.PaymentMethod | undefined;
  invoices: Stripe.Invoice[];
  returnUrl: string | null;
  alert: string | null;
  note: string | null;
  nameOf: (price: Stripe.Price) => string;
};

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const day = (seconds: number) => dayFormat.format(seconds * 1000);
const perMonth = (price: Stripe.Price) =>
  `${formatMoney(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? "month"}`;

const form = (view: PortalView, action: string, fields: Html): Html =>
  html`<form method="post" action="/stripe/portal/${view.id}/${action}"><input type="hidden" name="token" value="${view.token}">${fields}</form>`;

const statusBadge = (subscription: Stripe.Subscription): Html => {
  if (subscription.cancel_at !== null) return html`<span class="badge">Cancels ${day(subscription.cancel_at)}</span>`;
  const isGood = subscription.status === "active" || subscription.status === "trialing";
  const words = subscription.status === "past_due" ? "Payment failed" : subscription.status;
  return html`<span class="badge ${isGood ? "good" : "bad"}">${words}</span>`;
};

const planChoice = (view: PortalView, current: Stripe.Price | undefined): Html => {
  const choices = view.prices.map(
    ({
      price,
      name,
    }) => html`<label class="choice"><input type="radio" name="price" value="${price.id}"${price.id === current?.id ? html` checked` : ""}>
<span>${name}</span><span class="amount">${perMonth(price)}</span></label>`,
  );
  return html`<fieldset><legend class="quiet">Change plan</legend>${choices}</fieldset><button class="go">Update plan</button>
<p class="quiet">The difference for the rest of this period is charged or credited at once.</p>`;
};

const subscriptionCard = (view: PortalView, subscription: Stripe.Subscription): Html => {
  const item = subscription.items.data[0];
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}">`;
  const isEnded = subscription.ended_at !== null;
  const end = day(subscription.cancel_at ?? periodOf(subscription).end);
  const next = isEnded
    ? "This plan has ended."
    : subscription.cancel_at !== null
      ? `Ends on ${end}.`
      : `Renews on ${end}.`;
  const actions = html`${view.prices.length > 1 && form(view, "plan", html`${hidden}${planChoice(view, item?.price)}`)}
${
  subscription.cancel_at !== null
    ? form(view, "resume", html`${hidden}<button class="plain">Don't cancel plan</button>`)
    : form(view, "cancel", html`${hidden}<button class="risk">Cancel plan at period end</button>`)
}`;
  return html`<section class="card"><h2>${item ? view.nameOf(item.price) : "Plan"} ${statusBadge(subscription)}</h2>
<p><strong class="amount">${item ? perMonth(item.price) : ""}</strong></p><p class="quiet">${next}</p>${isEnded ? "" : actions}</section>`;
};

const cardSection = (view: PortalView): Html => {
  const shown = view.card?.card ? `${view.card.card.brand} ending in ${view.card.card.last4}` : "No card on file";
  const buttons = html`<button class="plain" name="card" value="${successfulCard}">Use the good test card (4242)</button>
<button class="risk" name="card" value="${attachableFailingCard}">Use a card that fails at renewal (0341)</button>`;
  return html`<section class="card"><h2>Payment method</h2><p>${shown}</p>${form(view, "card", buttons)}</section>`;
};

const invoiceRow = (invoice: Stripe.Invoice): Html => {
  const isGood = invoice.status === "paid";
  return html`<li><span>${day(invoice.created)}<br><span class="quiet">${invoice.number}</span></span>
<span><span class="amount">${formatMoney(invoice.total, invoice.currency)}</span> <span class="badge ${isGood ? "good" : "bad"}">${invoice.status}</span></span></li>`;
};

/** The customer's own page: plan, card, invoices, and the way back. */
export const portalPage = (view: PortalView): Html => {
  const invoices =
    view.invoices.length > 0
      ? html`<ul class="rows">${view.invoices.map(invoiceRow)}</ul>`
      : html`<p class="quiet">No invoices yet.</p>`;
  const none = html`<section class="card"><p>You have no plan.</p></section>`;
  return html`${view.returnUrl && html`<p><a class="link" href="${view.returnUrl}">← Return to PLAYYY</a></p>`}
<h1>Manage your plan</h1><p class="quiet">${view.customer.email}</p>
${view.alert && html`<p class="alert" role="alert">${view.alert}</p>`}${view.note && html`<p class="note" role="status">${view.note}</p>`}
<div class="columns"><div>${view.subscriptions.length > 0 ? view.subscriptions.map((one) => subscriptionCard(view, one)) : none}</div>
<div>${cardSection(view)}<section class="card"><h2>Invoices</h2>${invoices}</section></div></div>`;
};
