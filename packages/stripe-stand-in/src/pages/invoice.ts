import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { StripeApiError } from "../api/errors.ts";
import { readBody } from "../api/http.ts";
import { findInvoiceIntent, findPaymentMethod } from "../billing/invoice-collection.ts";
import { formatMoney } from "../billing/money.ts";
import { getCustomer } from "../resources/customers.ts";
import { decliningCard, storeCard, successfulCard } from "../resources/payments/cards.ts";
import { failAuthentication } from "../resources/payments/payment-intents.ts";
import { attach } from "../resources/payments/payment-methods.ts";
import { payInvoice } from "../resources/subscriptions/subscriptions.ts";
import type { StripeContext } from "../state/context.ts";
import { formToken, isGenuinePost } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { sendMissing, sendPage } from "./layout.ts";

const unconfirmed = "Your bank could not confirm that it is you. Nothing was charged. Try again, or use another card.";

const form = (context: StripeContext, invoice: Stripe.Invoice, action: string, buttons: Html): Html =>
  html`<form method="post" action="/stripe/invoice/${invoice.id}/${action}"><input type="hidden" name="token" value="${formToken(context, invoice.id)}">${buttons}</form>`;

/** What an open invoice can be paid with: the bank's question where it has one, and another card in any case. */
const ways = (context: StripeContext, invoice: Stripe.Invoice): Html => {
  const amount = formatMoney(invoice.amount_due, invoice.currency);
  const intent = findInvoiceIntent(context, invoice);
  const isWaiting = intent?.status === "requires_action";
  const question =
    isWaiting &&
    html`<section class="card"><h2>Confirm it's you</h2><p>Your bank wants you to confirm this payment of ${amount} (3-D Secure test page).</p>
${form(context, invoice, "confirm", html`<button class="go" name="way" value="pass">Complete authentication</button><button class="risk" name="way" value="fail">Fail authentication</button>`)}</section>`;
  const again =
    !isWaiting &&
    findPaymentMethod(context, invoice) &&
    form(context, invoice, "again", html`<button class="go">Try my card again</button>`);
  const spaced = successfulCard.replace(/(.{4})(?=.)/g, "$1 ");
  return html`${question}${again && html`<section class="card">${again}</section>`}<section class="card"><h2>Pay with another card</h2>
${form(context, invoice, "pay", html`<label for="card">Card number</label><input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" value="${spaced}"><button class="plain">Pay ${amount}</button><button class="risk" name="way" value="decline">Pay with a declining card (${decliningCard.slice(-4)})</button>`)}</section>`;
};

const show = (context: StripeContext, res: ServerResponse, id: string, alert: string | null = null) => {
  const invoice = context.store.get("invoices", id);
  if (!invoice) return sendMissing(res);
  const rows = invoice.lines.data.map(
    (line) =>
      html`<li><span>${line.description}</span><span class="amount">${formatMoney(line.amount, line.currency)}</span></li>`,
  );
  const discount = invoice.subtotal - invoice.total;
  const note = invoice.status === "paid" && html`<p class="note" role="status">Paid. You can close this page.</p>`;
  const body = html`<h1>Invoice ${invoice.number}</h1>${alert && html`<p class="alert" role="alert">${alert}</p>`}${note}
<div class="columns"><section class="card"><p class="quiet">${invoice.customer_email} · ${invoice.status}</p>
<ul class="rows">${rows}${discount > 0 && html`<li class="discount"><span>Discount</span><span class="amount">−${formatMoney(discount, invoice.currency)}</span></li>`}</ul>
<div class="total"><span>Total</span><span class="amount">${formatMoney(invoice.total, invoice.currency)}</span></div></section>
${invoice.status === "open" && html`<div>${ways(context, invoice)}</div>`}</div>`;
  sendPage(res, { title: `Invoice ${invoice.number}`, body });
};

/** The page behind an invoice's hosted_invoice_url, on which an open one is paid and its payment confirmed. */
export const showInvoice = (context: StripeContext, res: ServerResponse, id: string) => {
  show(context, res, id);
};

const confirm = (context: StripeContext, invoice: Stripe.Invoice, way: string | null): string | null => {
  const intent = findInvoiceIntent(context, invoice);
  if (intent?.status !== "requires_action") return null;
  if (way !== "pass") {
    failAuthentication(context, intent);
    return unconfirmed;
  }
  const method = context.store.get("paymentMethods", String(intent.payment_method));
  return payInvoice(context, invoice, { method, isAuthenticated: true }).decline?.message ?? null;
};

const payWith = (context: StripeContext, invoice: Stripe.Invoice, number: string): string | null => {
  const customer = getCustomer(context, String(invoice.customer));
  const card = storeCard(context, number, { email: customer.email, name: customer.name ?? null, customer: null });
  const { decline } = payInvoice(context, invoice, { method: attach(context, card, customer.id) });
  return decline?.message ?? null;
};

const act = (context: StripeContext, invoice: Stripe.Invoice, action: string, sent: URLSearchParams): string | null => {
  if (action === "confirm") return confirm(context, invoice, sent.get("way"));
  if (action === "again") return payInvoice(context, invoice).decline?.message ?? null;
  return payWith(context, invoice, sent.get("way") === "decline" ? decliningCard : (sent.get("card") ?? ""));
};

/** POST of the page's forms: `confirm` answers the bank's question, `again` tries the known card, `pay` takes another one. */
export const submitInvoice = async (
  context: StripeContext,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  action: string,
) => {
  const sent = new URLSearchParams(await readBody(req));
  const invoice = context.store.get("invoices", id);
  if (!invoice || !isGenuinePost(context, req, id, sent.get("token") ?? undefined)) return sendMissing(res);
  // Paid or voided while the page was open.
  if (invoice.status !== "open") return show(context, res, id);
  const work = () => act(context, invoice, action, sent);
  try {
    show(
      context,
      res,
      id,
      context.store.transaction(() => context.clock.runInCustomerTime(invoice.customer, work)),
    );
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    show(context, res, id, error.message);
  }
};
