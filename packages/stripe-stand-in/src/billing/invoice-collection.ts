import type Stripe from "stripe";
import { invalidRequest } from "../api/errors.ts";
import { changeCustomer, getCustomer } from "../resources/customers.ts";
import { markSetUp, needsAuthentication } from "../resources/payments/cards.ts";
import { attemptPayment, awaitAuthentication, createIntent, getIntent } from "../resources/payments/payment-intents.ts";
import type { CardBehaviour } from "../state/collections.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { emit } from "../webhooks/events.ts";
import { subscriptionIdOf } from "./void-invoice.ts";

const daySeconds = 24 * 60 * 60;
/** Days between a failed attempt and the next; after the last one the subscription is canceled. */
const retryAfterDays = [3, 5, 7];

/** Stores a draft: it has no number yet, takes nothing, and may still be changed. */
export const saveDraftInvoice = (context: StripeContext, draft: Stripe.Invoice): Stripe.Invoice => {
  context.store.put("invoices", draft);
  emit(context, "invoice.created", draft);
  return draft;
};

/** Finalizes a draft, stored or new: it gets its number and moves the customer's balance. */
export const finalizeInvoice = (context: StripeContext, draft: Stripe.Invoice): Stripe.Invoice => {
  const customer = getCustomer(context, String(draft.customer));
  if (!context.store.get("invoices", draft.id)) saveDraftInvoice(context, draft);
  const sequence = customer.next_invoice_sequence ?? 1;
  const owed = draft.total + draft.starting_balance;
  const ending = draft.amount_due > 0 ? 0 : owed;
  const open: Stripe.Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: nowSeconds(context),
    ending_balance: ending,
    hosted_invoice_url: `${context.settings.publicOrigin}/stripe/invoice/${draft.id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: nowSeconds(context) },
  };
  context.store.put("customers", { ...customer, next_invoice_sequence: sequence + 1 });
  if (ending !== customer.balance) changeCustomer(context, { ...getCustomer(context, customer.id), balance: ending });
  context.store.put("invoices", open);
  emit(context, "invoice.finalized", open);
  return open;
};

/** The card an invoice is charged to: the subscription's, else the customer's default. */
export const findPaymentMethod = (
  context: StripeContext,
  invoice: Stripe.Invoice,
): Stripe.PaymentMethod | undefined => {
  const subscription = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  const customer = getCustomer(context, String(invoice.customer));
  const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === "string" ? context.store.get("paymentMethods", id) : undefined;
};

const noMethod: NonNullable<CardBehaviour["decline"]> = {
  code: "payment_method_missing",
  declineCode: "generic_decline",
  message: "This customer has no attached payment source or default payment method.",
};

export type CollectionResult = {
  invoice: Stripe.Invoice;
  decline: CardBehaviour["decline"];
  /** The cardholder has to confirm it first: the payment intent is `requires_action`. */
  isWaiting: boolean;
};

type CollectionOptions = {
  method?: Stripe.PaymentMethod | undefined;
  /** The cardholder has just confirmed it. */
  isAuthenticated?: boolean;
};

/**
 * Tries to take the money for an open invoice, and plans the next attempt when that fails. A card whose bank wants the cardholder
 * fails it too, with the event `invoice.payment_action_required` (https://docs.stripe.com/billing/subscriptions/overview#requires-action).
 */
export const collectInvoice = (
  context: StripeContext,
  invoice: Stripe.Invoice,
  how: CollectionOptions = {},
): CollectionResult => {
  const { method = findPaymentMethod(context, invoice), isAuthenticated = false } = how;
  const done = { decline: null, isWaiting: false };
  if (invoice.amount_due === 0) return { ...done, invoice: markPaid(context, invoice, 0) };
  if (!method) return { ...done, invoice: recordFailedAttempt(context, invoice), decline: noMethod };
  const intent = intentFor(context, invoice);
  if (needsAuthentication(context, method.id) && !isAuthenticated) {
    awaitAuthentication(context, intent, method);
    const failed = recordFailedAttempt(context, invoice);
    emit(context, "invoice.payment_action_required", failed);
    return { ...done, invoice: failed, isWaiting: true };
  }
  if (isAuthenticated) markSetUp(context, method.id);
  const attempt = attemptPayment(context, intent, method);
  if (attempt.decline) return { ...done, invoice: recordFailedAttempt(context, invoice), decline: attempt.decline };
  settlePayment(context, invoice, attempt.intent.id);
  return { ...done, invoice: markPaid(context, invoice, invoice.amount_due) };
};

/** The payment intent of an invoice, once a payment of it was tried. */
export const findInvoiceIntent = (
  context: StripeContext,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined => {
  const payment = context.store.all("invoicePayments").find((row) => row.invoice === invoice.id);
  return payment && context.store.get("paymentIntents", String(payment.payment.payment_intent));
};

const intentFor = (context: StripeContext, invoice: Stripe.Invoice): Stripe.PaymentIntent => {
  const payment = context.store.all("invoicePayments").find((row) => row.invoice === invoice.id);
  if (payment) return getIntent(context, String(payment.payment.payment_intent));
  const intent = createIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
    receiptEmail: invoice.customer_email,
    setupFutureUsage: "off_session",
  });
  context.store.put("invoicePayments", {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: nowSeconds(context),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
};

const settlePayment = (context: StripeContext, invoice: Stripe.Invoice, intent: string) => {
  const payment = context.store.all("invoicePayments").find((row) => row.payment.payment_intent === intent);
  if (!payment) throw invalidRequest(`Invoice ${invoice.id} has no payment.`);
  const paid = {
    ...payment,
    amount_paid: invoice.amount_due,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: nowSeconds(context) },
  };
  context.store.put("invoicePayments", paid);
  emit(context, "invoice_payment.paid", paid);
};

const markPaid = (context: StripeContext, invoice: Stripe.Invoice, amount: number): Stripe.Invoice => {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: amount,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (amount > 0 ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: nowSeconds(context) },
  };
  context.store.put("invoices", paid);
  emit(context, "invoice.paid", paid);
  emit(context, "invoice.payment_succeeded", paid);
  return paid;
};

/** Whether a change of the subscription waits for this invoice: then nothing tries it again but the customer. */
const hasPendingUpdate = (context: StripeContext, invoice: Stripe.Invoice): boolean => {
  const subscription = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  return Boolean(subscription?.pending_update) && subscription?.latest_invoice === invoice.id;
};

const recordFailedAttempt = (context: StripeContext, invoice: Stripe.Invoice): Stripe.Invoice => {
  const attempts = invoice.attempt_count + 1;
  const isOnce = invoice.billing_reason === "subscription_create" || hasPendingUpdate(context, invoice);
  const days = isOnce ? undefined : retryAfterDays[attempts - 1];
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: days === undefined ? null : nowSeconds(context) + days * daySeconds,
  };
  context.store.put("invoices", failed);
  emit(context, "invoice.payment_failed", failed);
  return failed;
};
