import type { ServerResponse } from "node:http";
import { moneyText } from "../money.ts";
import type { World } from "../world.ts";
import { html } from "./html.ts";
import { sendMissing, sendPage } from "./layout.ts";

/** The page behind an invoice's hosted_invoice_url. */
export function showInvoice(world: World, res: ServerResponse, id: string) {
  const invoice = world.store.get("invoices", id);
  if (!invoice) return sendMissing(res);
  const rows = invoice.lines.data.map(
    (line) =>
      html`<li><span>${line.description}</span><span class="amount">${moneyText(line.amount, line.currency)}</span></li>`,
  );
  const discount = invoice.subtotal - invoice.total;
  const body = html`<h1>Invoice ${invoice.number}</h1><section class="card"><p class="quiet">${invoice.customer_email} · ${invoice.status}</p>
<ul class="rows">${rows}${discount > 0 && html`<li class="discount"><span>Discount</span><span class="amount">−${moneyText(discount, invoice.currency)}</span></li>`}</ul>
<div class="total"><span>Total</span><span class="amount">${moneyText(invoice.total, invoice.currency)}</span></div></section>`;
  sendPage(res, { title: `Invoice ${invoice.number}`, body });
}
