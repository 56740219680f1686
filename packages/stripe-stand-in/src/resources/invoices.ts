import type Stripe from "stripe";
import { actionRequired, cardError, invalidRequest, resourceMissing } from "../api/errors.ts";
import { createdFilter, pageParams, paginate } from "../api/pagination.ts";
import type { Params } from "../api/params.ts";
import type { Routes } from "../api/router.ts";
import { finalizeInvoice } from "../billing/invoice-collection.ts";
import { voidWithPendingUpdate } from "../billing/pending-updates.ts";
import { markUncollectible } from "../billing/renewals.ts";
import { subscriptionIdOf } from "../billing/void-invoice.ts";
import type { StripeContext } from "../state/context.ts";
import { customerOf } from "./customers.ts";
import { previewInvoice } from "./invoice-preview.ts";
import { methodFor } from "./payments/payment-methods.ts";
import { payInvoice } from "./subscriptions/subscriptions.ts";

function invoiceOf(world: StripeContext, id: string): Stripe.Invoice {
  const invoice = world.store.get("invoices", id);
  if (!invoice) throw resourceMissing("invoice", id, "invoice");
  return invoice;
}

function pay(world: StripeContext, params: Params, id: string): Stripe.Invoice {
  params.only("payment_method", "off_session");
  const stored = invoiceOf(world, id);
  if (stored.status === "paid") throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (stored.status === "void" || stored.status === "uncollectible") {
    throw invalidRequest(`This invoice can no longer be paid because it has a status of ${stored.status}.`);
  }
  const invoice = stored.status === "draft" ? finalizeInvoice(world, stored) : stored;
  const named = params.filled("payment_method");
  const method = named ? methodFor(world, named, customerOf(world, String(invoice.customer))) : undefined;
  const { decline, isWaiting, invoice: after } = payInvoice(world, invoice, method && { method });
  if (decline) throw cardError(decline);
  if (isWaiting) throw actionRequired("invoice");
  return after;
}

export const invoiceRoutes: Routes = {
  "POST /invoices/create_preview": (world, params) => previewInvoice(world, params),

  "GET /invoices/:id": (world, _params, [id = ""]) => invoiceOf(world, id),

  "POST /invoices/:id/pay": (world, params, [id = ""]) =>
    world.clock.runInCustomerTime(invoiceOf(world, id).customer, () => pay(world, params, id)),

  "POST /invoices/:id/finalize": (world, params, [id = ""]) => {
    params.only("auto_advance");
    const invoice = invoiceOf(world, id);
    if (invoice.status !== "draft")
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
    return finalizeInvoice(world, invoice);
  },

  "POST /invoices/:id/void": (world, params, [id = ""]) => {
    params.only();
    return voidWithPendingUpdate(world, invoiceOf(world, id));
  },

  "POST /invoices/:id/mark_uncollectible": (world, params, [id = ""]) => {
    params.only();
    return markUncollectible(world, invoiceOf(world, id));
  },

  "GET /invoices/:id/lines": (world, params, [id = ""]) => {
    params.only("limit", "starting_after", "ending_before");
    return paginate(invoiceOf(world, id).lines.data.toReversed(), params, "line_item", `/v1/invoices/${id}/lines`);
  },

  "GET /invoices": (world, params) => {
    params.only("customer", "status", "subscription", ...pageParams);
    const wanted = {
      customer: params.filled("customer"),
      status: params.filled("status"),
      subscription: params.filled("subscription"),
    };
    const isWanted = createdFilter(params);
    const rows = world.store
      .all("invoices")
      .filter((row) => isWanted(row) && (!wanted.customer || row.customer === wanted.customer))
      .filter((row) => !wanted.status || row.status === wanted.status)
      .filter((row) => !wanted.subscription || subscriptionIdOf(row) === wanted.subscription);
    return paginate(rows, params, "invoice", "/v1/invoices");
  },

  "GET /invoice_payments": (world, params) => {
    params.only("invoice", "payment", "status", ...pageParams);
    const invoice = params.filled("invoice");
    const intent = params.child("payment")?.filled("payment_intent");
    const rows = world.store
      .all("invoicePayments")
      .filter((row) => (!invoice || row.invoice === invoice) && (!intent || row.payment.payment_intent === intent));
    return paginate(rows, params, "invoice_payment", "/v1/invoice_payments");
  },

  "GET /invoice_payments/:id": (world, _params, [id = ""]) => {
    const payment = world.store.get("invoicePayments", id);
    if (!payment) throw resourceMissing("invoice_payment", id, "id");
    return payment;
  },
};
