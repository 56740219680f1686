import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { StripeApiError } from "../api/errors.ts";
import { readBody } from "../api/http.ts";
import { findInvoiceIntent, findPaymentMethod } from "../billing/invoice-collection.ts";
import { formatMoney } from "../billing/money.ts";
import { customerOf } from "../resources/customers.ts";
import { decliningCard, storeCard, successfulCard } from "../resources/payments/cards.ts";
import { failAuthentication } from "../resources/payments/payment-intents.ts";
import { attach } from "../resources/payments/payment-methods.ts";
import { payInvoice } from "../resources/subscriptions/subscriptions.ts";
import type { StripeContext } from "../state/context.ts";
import { formToken, isGenuinePost } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { sendMissing, sendPage } from "./layout.ts";

const unconfirmed = "Your bank could not confirm that it is you. Nothing was charged. Try again, or use another card.";

function form(world: StripeContext, invoice: Stripe.Invoice, action: string, buttons: Html): Html {
  return html`<form method="post" action="/stripe/invoice/${invoice.id}/${action}"><input type="hidden" name="token" value="${formToken(world, invoice.id)}">${buttons}</form>`;
}

/** What an open invoice can be paid with: the bank's question where it has one, and another card in any case. */
function ways(world: StripeContext, invoice: Stripe.Invoice): Html {
  const amount = formatMoney(invoice.amount_due, invoice.currency);
  const intent = findInvoiceIntent(world, invoice);
  const isWaiting = intent?.status === "requires_action";
  const question =
    isWaiting &&
    html`<section class="card"><h2>Confirm it's you</h2><p>Your bank wants you to confirm this payment of ${amount} (3-D Secure test page).</p>
${form(world, invoice, "confirm", html`<button class="go" name="way" value="pass">Complete authentication</button><button class="risk" name="way" value="fail">Fail authentication</button>`)}</section>`;
  const again =
    !isWaiting &&
    findPaymentMethod(world, invoice) &&
    form(world, invoice, "again", html`<button class="go">Try my card again</button>`);
  const spaced = successfulCard.replace(/(.{4})(?=.)/g, "$1 ");
  return html`${question}${again && html`<section class="card">${again}</section>`}<section class="card"><h2>Pay with another card</h2>
${form(world, invoice, "pay", html`<label for="card">Card number</label><input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" value="${spaced}"><button class="plain">Pay ${amount}</button><button class="risk" name="way" value="decline">Pay with a declining card (${decliningCard.slice(-4)})</button>`)}</section>`;
}

function show(world: StripeContext, res: ServerResponse, id: string, alert: string | null = null) {
  const invoice = world.store.get("invoices", id);
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
${invoice.status === "open" && html`<div>${ways(world, invoice)}</div>`}</div>`;
  sendPage(res, { title: `Invoice ${invoice.number}`, body });
}

/** The page behind an invoice's hosted_invoice_url, on which an open one is paid and its payment confirmed. */
export function showInvoice(world: StripeContext, res: ServerResponse, id: string) {
  show(world, res, id);
}

function confirm(world: StripeContext, invoice: Stripe.Invoice, way: string | null): string | null {
  const intent = findInvoiceIntent(world, invoice);
  if (intent?.status !== "requires_action") return null;
  if (way !== "pass") {
    failAuthentication(world, intent);
    return unconfirmed;
  }
  const method = world.store.get("paymentMethods", String(intent.payment_method));
  return payInvoice(world, invoice, { method, isAuthenticated: true }).decline?.message ?? null;
}

function payWith(world: StripeContext, invoice: Stripe.Invoice, number: string): string | null {
  const customer = customerOf(world, String(invoice.customer));
  const card = storeCard(world, number, { email: customer.email, name: customer.name ?? null, customer: null });
  const { decline } = payInvoice(world, invoice, { method: attach(world, card, customer.id) });
  return decline?.message ?? null;
}

function act(world: StripeContext, invoice: Stripe.Invoice, action: string, sent: URLSearchParams): string | null {
  if (action === "confirm") return confirm(world, invoice, sent.get("way"));
  if (action === "again") return payInvoice(world, invoice).decline?.message ?? null;
  return payWith(world, invoice, sent.get("way") === "decline" ? decliningCard : (sent.get("card") ?? ""));
}

/** POST of the page's forms: `confirm` answers the bank's question, `again` tries the known card, `pay` takes another one. */
export async function submitInvoice(
  world: StripeContext,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  action: string,
) {
  const sent = new URLSearchParams(await readBody(req));
  const invoice = world.store.get("invoices", id);
  if (!invoice || !isGenuinePost(world, req, id, sent.get("token") ?? undefined)) return sendMissing(res);
  // Paid or voided while the page was open.
  if (invoice.status !== "open") return show(world, res, id);
  const work = () => act(world, invoice, action, sent);
  try {
    show(
      world,
      res,
      id,
      world.store.transaction(() => world.clock.runInCustomerTime(invoice.customer, work)),
    );
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    show(world, res, id, error.message);
  }
}
