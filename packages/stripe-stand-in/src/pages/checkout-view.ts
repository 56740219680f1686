import type Stripe from "stripe";
import { formatMoney } from "../billing/money.ts";
import { decliningCard, successfulCard } from "../resources/payments/cards.ts";
import { timeLeftText } from "./countdown.ts";
import { type Html, html } from "./html.ts";

export type CheckoutView = {
  session: Stripe.Checkout.Session;
  items: Stripe.LineItem[];
  coupon: Stripe.Coupon | null;
  token: string;
  secondsLeft: number;
  /** What the last attempt was refused for. */
  alert: string | null;
  email: string | null;
};

const spaced = (card: string) => card.replace(/(.{4})(?=.)/g, "$1 ");

const itemRow = (item: Stripe.LineItem): Html => {
  const each = item.price?.recurring ? ` / ${item.price.recurring.interval}` : "";
  const quantity = (item.quantity ?? 1) > 1 ? html` <span class="quiet">× ${item.quantity}</span>` : "";
  return html`<li><span>${item.description}${quantity}</span><span class="amount">${formatMoney(item.amount_subtotal, item.currency)}${each}</span></li>`;
};

const couponText = (coupon: Stripe.Coupon): string => {
  const off = coupon.percent_off === null ? "" : ` (${coupon.percent_off}% off)`;
  return `${coupon.name ?? coupon.id}${off}`;
};

const summary = (view: CheckoutView): Html => {
  const { session } = view;
  const currency = session.currency ?? "usd";
  const discount = session.total_details?.amount_discount ?? 0;
  return html`<section class="card" aria-labelledby="order"><h2 id="order">Your order</h2>
<ul class="rows">${view.items.map(itemRow)}${
    view.coupon &&
    html`<li class="discount"><span>${couponText(view.coupon)}</span><span class="amount">−${formatMoney(discount, currency)}</span></li>`
  }</ul>
<div class="total"><span>${session.mode === "subscription" ? "Due today" : "Total"}</span><span class="amount" data-testid="total">${formatMoney(session.amount_total ?? 0, currency)}</span></div></section>`;
};

const emailField = (view: CheckoutView): Html => {
  const known = view.session.customer_email ?? (view.session.customer ? view.email : null);
  if (known) return html`<p class="quiet">Paying as <strong>${known}</strong></p>`;
  return html`<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required value="${view.email ?? ""}">`;
};

const cardForm = (view: CheckoutView): Html => {
  const { session } = view;
  const verb = session.mode === "subscription" ? "Subscribe" : "Pay";
  return html`<section class="card" aria-labelledby="pay"><h2 id="pay">Card</h2>
<form method="post" action="/stripe/checkout/${session.id}/pay"><input type="hidden" name="token" value="${view.token}">
${emailField(view)}
<label for="card">Card number</label><input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" value="${spaced(successfulCard)}" aria-describedby="cardhint">
<p class="quiet" id="cardhint">A test card is filled in. Any of Stripe's test numbers works.</p>
<div class="two"><div><label for="exp">Expires</label><input id="exp" type="text" value="12 / 34" readonly></div><div><label for="cvc">CVC</label><input id="cvc" type="text" value="123" readonly></div></div>
${session.custom_text.submit && html`<p class="quiet">${session.custom_text.submit.message}</p>`}
<button class="go" name="way" value="pay">${verb} ${formatMoney(session.amount_total ?? 0, session.currency ?? "usd")}</button>
<button class="plain" name="way" value="decline">Pay with a declining card (${decliningCard.slice(-4)})</button>
<button class="risk" name="way" value="leave" formnovalidate>Leave without paying</button></form></section>`;
};

/** The page on which an open session is paid, declined or left. */
export const checkoutPage = (
  view: CheckoutView,
): Html => html`<h1>${view.session.mode === "subscription" ? "Start your membership" : "Complete your payment"}</h1>
<p class="left"><span>Time left to pay</span><time role="timer" data-seconds="${view.secondsLeft}">${timeLeftText(view.secondsLeft)}</time></p>
${view.alert && html`<p class="alert" role="alert">${view.alert}</p>`}
<div class="columns">${summary(view)}${cardForm(view)}</div>`;

/** The page of the cardholder's bank, which asks whether it is really them. */
export const challengePage = (view: {
  session: Stripe.Checkout.Session;
  token: string;
  card: string;
  email: string | null;
}): Html => {
  const { session } = view;
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? "usd");
  return html`<h1>Confirm it's you</h1><section class="card"><p>Your bank wants you to confirm this payment of <strong>${amount}</strong> (3-D Secure test page).</p>
<form method="post" action="/stripe/checkout/${session.id}/authenticate"><input type="hidden" name="token" value="${view.token}"><input type="hidden" name="card" value="${view.card}"><input type="hidden" name="email" value="${view.email ?? ""}">
<button class="go" name="way" value="pass">Complete authentication</button>
<button class="risk" name="way" value="fail">Fail authentication</button></form></section>`;
};

/** What a session that is over shows. */
export const closedPage = (session: Stripe.Checkout.Session, backUrl: string | null): Html => {
  const isPaid = session.status === "complete";
  const back = backUrl && html`<a class="button plain" href="${backUrl}">${isPaid ? "Continue" : "Go back"}</a>`;
  return html`<h1>${isPaid ? "This payment is complete" : "This payment session has expired"}</h1>
<div class="card"><p>${isPaid ? "It has been paid; you are not charged again." : "Nothing was charged. Please start the checkout again."}</p>${back}</div>`;
};
