import type Stripe from "stripe";
import { getCustomer } from "../resources/customers.ts";
import { endSubscription } from "../resources/subscriptions/end-subscription.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import type { ScheduledJob } from "../state/due-jobs.ts";
import { emit } from "../webhooks/events.ts";
import { dropUsedDiscounts } from "./discounts.ts";
import { applyBalance, createDraftInvoice } from "./draft-invoice.ts";
import { collectInvoice, finalizeInvoice, saveDraftInvoice } from "./invoice-collection.ts";
import { periodLines } from "./invoice-lines.ts";
import { applyPendingUpdate, pendingUpdateJobs } from "./pending-updates.ts";
import { nextPeriodEnd, periodOf, recurringOf, withPeriod } from "./periods.ts";
import { consumePendingLines } from "./prorations.ts";
import { applyDuePhase, phaseEnd, scheduledEnd } from "./schedules.ts";
import { subscriptionIdOf, voidInvoice } from "./void-invoice.ts";

const warnBeforeSeconds = 3 * 24 * 60 * 60;
const incompleteSeconds = 23 * 60 * 60;
const draftSeconds = 60 * 60;

/** The scheduled jobs of subscriptions: renewals, ends, retries of failed payments, warnings. */
export const subscriptionJobs = (context: StripeContext): ScheduledJob[] => {
  const running = context.store.all("subscriptions").filter((subscription) => subscription.ended_at === null);
  return [
    ...running.flatMap((subscription) => jobsOf(context, subscription)),
    ...draftJobs(context),
    ...retryJobs(context),
  ];
};

const jobsOf = (context: StripeContext, subscription: Readonly<Stripe.Subscription>): ScheduledJob[] => {
  const customer = String(subscription.customer);
  if (subscription.status === "incomplete") {
    const expire = () => void endSubscription(context, subscription, "payment_failed", "incomplete_expired");
    return [{ at: subscription.created + incompleteSeconds, customer, run: expire }];
  }
  const { end } = periodOf(subscription);
  // Jobs of the same second run in this order: a subscription that ends is not renewed.
  const work: ScheduledJob[] = [...pendingUpdateJobs(context, subscription), ...plannedEnd(context, subscription)];
  work.push({ at: end, customer, run: () => reachPeriodEnd(context, subscription) });
  // A phase that ends with a period changes with its renewal.
  const phase = phaseEnd(context, subscription);
  if (phase !== undefined && phase !== end) {
    work.push({ at: phase, customer, run: () => enterPhase(context, subscription) });
  }
  const resumesAt = subscription.pause_collection?.resumes_at;
  if (resumesAt) work.push({ at: resumesAt, customer, run: () => resumeCollection(context, subscription) });
  return [...work, ...trialWarning(context, subscription)];
};

const plannedEnd = (context: StripeContext, subscription: Readonly<Stripe.Subscription>): ScheduledJob[] => {
  const { cancel_at, cancel_at_period_end, customer } = subscription;
  const at = scheduledEnd(context, subscription) ?? (cancel_at_period_end ? null : cancel_at);
  if (at === null) return [];
  const run = () => void endSubscription(context, subscription, "cancellation_requested");
  return [{ at, customer: String(customer), run }];
};

const resumeCollection = (context: StripeContext, subscription: Stripe.Subscription) => {
  const resumed = context.store.put("subscriptions", { ...subscription, pause_collection: null });
  emit(context, "customer.subscription.updated", resumed, subscription);
};

const enterPhase = (context: StripeContext, subscription: Stripe.Subscription) => {
  const after = context.store.put("subscriptions", applyDuePhase(context, subscription));
  emit(context, "customer.subscription.updated", after, subscription);
};

const trialWarning = (context: StripeContext, subscription: Stripe.Subscription): ScheduledJob[] => {
  const mark = `trialWarned/${subscription.id}`;
  if (subscription.status !== "trialing" || !subscription.trial_end || context.store.read("facts", mark)) return [];
  const run = () => {
    context.store.put("facts", { id: mark, value: "true" });
    emit(context, "customer.subscription.trial_will_end", subscription);
  };
  return [{ at: subscription.trial_end - warnBeforeSeconds, customer: String(subscription.customer), run }];
};

const reachPeriodEnd = (context: StripeContext, subscription: Stripe.Subscription) => {
  if (subscription.cancel_at_period_end) endSubscription(context, subscription, "cancellation_requested");
  else renew(context, subscription);
};

/** Opens the next period with its invoice and tries to collect it. */
const renew = (context: StripeContext, before: Stripe.Subscription) => {
  const entered = applyDuePhase(context, before);
  const ended = periodOf(before);
  const period = { start: ended.end, end: nextPeriodEnd(before.billing_cycle_anchor, ended.end, recurringOf(entered)) };
  const moved = withPeriod(entered, period.start, period.end);
  const lines = [...consumePendingLines(context, before.id), ...periodLines(context, moved, period)];
  const draft = createDraftInvoice(context, {
    subscription: moved,
    lines,
    reason: "subscription_cycle",
    period: ended,
  });
  context.store.put("subscriptions", moved);
  const invoice = openRenewal(context, moved, draft);
  const kept = dropUsedDiscounts(context, moved, nowSeconds(context));
  const status = statusAfter(before, invoice);
  const after = context.store.put("subscriptions", { ...kept, latest_invoice: invoice.id, status });
  emit(context, "customer.subscription.updated", after, before);
};

/** The status follows the latest invoice; one that is not collected changes nothing. */
const statusAfter = (before: Stripe.Subscription, invoice: Stripe.Invoice): Stripe.Subscription.Status => {
  if (invoice.status === "open") return "past_due";
  return invoice.status === "paid" || before.status === "trialing" ? "active" : before.status;
};

const draftHour = "draftHour";

/** Sets whether renewal invoices stay drafts for an hour, as Stripe's do. */
export const setDraftHour = (context: StripeContext, isOn: boolean) => {
  context.store.put("facts", { id: draftHour, value: isOn ? "on" : "off" });
};

/**
 * The invoice of a renewal stays a draft for about an hour before it is finalized and paid, while the period has already begun and
 * the subscription stays as it was: https://docs.stripe.com/billing/invoices/subscription#draft-invoices
 */
const openRenewal = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  draft: Stripe.Invoice,
): Stripe.Invoice => {
  if (subscription.pause_collection?.behavior === "keep_as_draft") {
    return saveDraftInvoice(context, { ...draft, auto_advance: false });
  }
  if (context.store.read("facts", draftHour)?.value === "off") return settleRenewal(context, subscription, draft);
  return saveDraftInvoice(context, { ...draft, automatically_finalizes_at: nowSeconds(context) + draftSeconds });
};

const draftJobs = (context: StripeContext): ScheduledJob[] =>
  context.store
    .all("invoices")
    .filter(({ status, automatically_finalizes_at: at, auto_advance }) => status === "draft" && at && auto_advance)
    .map((draft) => ({
      at: draft.automatically_finalizes_at ?? 0,
      customer: String(draft.customer),
      run: () => finishDraft(context, draft),
    }));

const finishDraft = (context: StripeContext, draft: Stripe.Invoice) => {
  const subscription = context.store.get("subscriptions", subscriptionIdOf(draft) ?? "");
  if (!subscription) return;
  const { balance } = getCustomer(context, String(draft.customer));
  const invoice = settleRenewal(context, subscription, applyBalance(draft, balance));
  if (invoice.status === "open") markPastDue(context, invoice);
  else updateAfterCollection(context, invoice);
};

/** A renewal that was tried and not paid makes its subscription past due. */
export const markPastDue = (context: StripeContext, invoice: Stripe.Invoice) => {
  const subscription = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
  if (invoice.billing_reason === "subscription_cycle" && invoice.status === "open") {
    changeStatus(context, subscription, "past_due");
  }
};

const settleRenewal = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  draft: Stripe.Invoice,
): Stripe.Invoice => {
  const pause = subscription.pause_collection?.behavior;
  const open = finalizeInvoice(context, draft);
  if (pause === "void") return voidInvoice(context, open);
  if (pause === "mark_uncollectible") return markUncollectible(context, open);
  return collectInvoice(context, open).invoice;
};

/** Marks an open invoice as uncollectible. */
export const markUncollectible = (context: StripeContext, invoice: Stripe.Invoice): Stripe.Invoice => {
  const marked: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: "uncollectible",
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: nowSeconds(context) },
  };
  context.store.put("invoices", marked);
  emit(context, "invoice.marked_uncollectible", marked);
  return marked;
};

const retryJobs = (context: StripeContext): ScheduledJob[] =>
  context.store
    .all("invoices")
    .filter((invoice) => invoice.status === "open" && invoice.next_payment_attempt !== null)
    .map((invoice) => ({
      at: invoice.next_payment_attempt ?? 0,
      customer: String(invoice.customer),
      run: () => retry(context, invoice),
    }));

const retry = (context: StripeContext, invoice: Stripe.Invoice) => {
  updateAfterCollection(context, collectInvoice(context, invoice).invoice);
};

/**
 * Updates the subscription after its invoice: active again once paid, canceled after the last failed attempt.
 */
export const updateAfterCollection = (context: StripeContext, invoice: Stripe.Invoice) => {
  const subscription = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null) return;
  if (invoice.status === "paid") {
    if (applyPendingUpdate(context, invoice)) return;
    const isBehind = subscription.status === "past_due" || subscription.status === "incomplete";
    if (isBehind && subscription.latest_invoice === invoice.id) changeStatus(context, subscription, "active");
  } else if (invoice.next_payment_attempt === null && subscription.status === "past_due") {
    endSubscription(context, subscription, "payment_failed");
  }
};

const changeStatus = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
) => {
  if (subscription.status === status) return;
  const after = context.store.put("subscriptions", { ...subscription, status });
  emit(context, "customer.subscription.updated", after, subscription);
};
