import type { ServerResponse } from "node:http";
import type Stripe from "stripe";
import { formatMoney } from "../billing/money.ts";
import type { StripeContext } from "../state/context.ts";
import { html } from "./html.ts";
import { sendPage } from "./layout.ts";

const shown = 25;

const words = (session: Stripe.Checkout.Session): string => {
  const what = session.mode === "subscription" ? "Membership" : "Tickets";
  return `${what} · ${session.status === "complete" ? session.payment_status : session.status}`;
};

const row = (session: Stripe.Checkout.Session) => {
  const email = session.customer_details?.email ?? session.customer_email ?? "no email";
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? "usd");
  return html`<li><span><a href="/stripe/checkout/${session.id}">${words(session)}</a><br><span class="quiet">${email}</span></span><span class="amount">${amount}</span></li>`;
};

/** The front page of the stand-in: the newest checkouts, each with its way to the payment page. */
export const showOverview = (context: StripeContext, res: ServerResponse) => {
  const newest = context.store
    .all("sessions")
    .toSorted((a, b) => b.created - a.created)
    .slice(0, shown);
  const list =
    newest.length > 0 ? html`<ul class="rows">${newest.map(row)}</ul>` : html`<p>Nobody has gone to pay yet.</p>`;
  sendPage(res, { title: "Payments", body: html`<h1>Payments</h1><section class="card">${list}</section>` });
};
