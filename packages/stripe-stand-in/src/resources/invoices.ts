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
import { getCustomer } from "./customers.ts";
import { previewInvoice } from "./invoice-preview.ts";
import { methodFor } from "./payments/payment-methods.ts";
import { payInvoice } from "./subscriptions/subscriptions.ts";

const getInvoice = (context: StripeContext, id: string): Stripe.Invoice => {
  const invoice = context.store.get("invoices", id);
  if (!invoice) throw resourceMissing("invoice", id, "invoice");
  return invoice;
};

const pay = (context: StripeContext, params: Params, id: string): Stripe.Invoice => {
  params.only("payment_method", "off_session");
  const stored = getInvoice(context, id);
  if (stored.status === "paid") throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (stored.status === "void" || stored.status === "uncollectible") {
    throw invalidRequest(`This invoice can no longer be paid because it has a status of ${stored.status}.`);
  }
  const invoice = stored.status === "draft" ? finalizeInvoice(context, stored) : stored;
  const named = params.filled("payment_method");
  const method = named ? methodFor(context, named, getCustomer(context, String(invoice.customer))) : undefined;
  const { decline, isWaiting, invoice: after } = payInvoice(context, invoice, method && { method });
  if (decline) throw cardError(decline);
  if (isWaiting) throw actionRequired("invoice");
  return after;
};

export const invoiceRoutes: Routes = {
  "POST /invoices/create_preview": (context, params) => previewInvoice(context, params),

  "GET /invoices/:id": (context, _params, [id = ""]) => getInvoice(context, id),

  "POST /invoices/:id/pay": (context, params, [id = ""]) =>
    context.clock.runInCustomerTime(getInvoice(context, id).customer, () => pay(context, params, id)),

  "POST /invoices/:id/finalize": (context, params, [id = ""]) => {
    params.only("auto_advance");
    const invoice = getInvoice(context, id);
    if (invoice.status !== "draft")
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
    return finalizeInvoice(context, invoice);
  },

  "POST /invoices/:id/void": (context, params, [id = ""]) => {
    params.only();
    return voidWithPendingUpdate(context, getInvoice(context, id));
  },

  "POST /invoices/:id/mark_uncollectible": (context, params, [id = ""]) => {
    params.only();
    return markUncollectible(context, getInvoice(context, id));
  },

  "GET /invoices/:id/lines": (context, params, [id = ""]) => {
    params.only("limit", "starting_after", "ending_before");
    return paginate(getInvoice(context, id).lines.data.toReversed(), params, "line_item", `/v1/invoices/${id}/lines`);
  },

  "GET /invoices": (context, params) => {
    params.only("customer", "status", "subscription", ...pageParams);
    const wanted = {
      customer: params.filled("customer"),
      status: params.filled("status"),
      subscription: params.filled("subscription"),
    };
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("invoices")
      .filter((row) => isWanted(row) && (!wanted.customer || row.customer === wanted.customer))
      .filter((row) => !wanted.status || row.status === wanted.status)
      .filter((row) => !wanted.subscription || subscriptionIdOf(row) === wanted.subscription);
    return paginate(rows, params, "invoice", "/v1/invoices");
  },

  "GET /invoice_payments": (context, params) => {
    params.only("invoice", "payment", "status", ...pageParams);
    const invoice = params.filled("invoice");
    const intent = params.child("payment")?.filled("payment_intent");
    const rows = context.store
      .all("invoicePayments")
      .filter((row) => (!invoice || row.invoice === invoice) && (!intent || row.payment.payment_intent === intent));
    return paginate(rows, params, "invoice_payment", "/v1/invoice_payments");
  },

  "GET /invoice_payments/:id": (context, _params, [id = ""]) => {
    const payment = context.store.get("invoicePayments", id);
    if (!payment) throw resourceMissing("invoice_payment", id, "id");
    return payment;
  },
};
