import type Stripe from "stripe";
import { customerOf } from "../resources/customers.ts";
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

/** What time brings to subscriptions: renewals, ends, retries of failed payments, warnings. */
export function subscriptionJobs(world: StripeContext): ScheduledJob[] {
  const running = world.store.all("subscriptions").filter((subscription) => subscription.ended_at === null);
  return [...running.flatMap((subscription) => jobsOf(world, subscription)), ...draftJobs(world), ...retryJobs(world)];
}

function jobsOf(world: StripeContext, subscription: Readonly<Stripe.Subscription>): ScheduledJob[] {
  const customer = String(subscription.customer);
  if (subscription.status === "incomplete") {
    const expire = () => void endSubscription(world, subscription, "payment_failed", "incomplete_expired");
    return [{ at: subscription.created + incompleteSeconds, customer, run: expire }];
  }
  const { end } = periodOf(subscription);
  // Of what comes at the same second the first goes first: nothing is renewed that has an end.
  const work: ScheduledJob[] = [...pendingUpdateJobs(world, subscription), ...plannedEnd(world, subscription)];
  work.push({ at: end, customer, run: () => reachPeriodEnd(world, subscription) });
  // A phase that ends with a period changes with its renewal.
  const phase = phaseEnd(world, subscription);
  if (phase !== undefined && phase !== end) {
    work.push({ at: phase, customer, run: () => enterPhase(world, subscription) });
  }
  const resumesAt = subscription.pause_collection?.resumes_at;
  if (resumesAt) work.push({ at: resumesAt, customer, run: () => resumeCollection(world, subscription) });
  return [...work, ...trialWarning(world, subscription)];
}

function plannedEnd(world: StripeContext, subscription: Readonly<Stripe.Subscription>): ScheduledJob[] {
  const { cancel_at, cancel_at_period_end, customer } = subscription;
  const at = scheduledEnd(world, subscription) ?? (cancel_at_period_end ? null : cancel_at);
  if (at === null) return [];
  const run = () => void endSubscription(world, subscription, "cancellation_requested");
  return [{ at, customer: String(customer), run }];
}

function resumeCollection(world: StripeContext, subscription: Stripe.Subscription) {
  const resumed = world.store.put("subscriptions", { ...subscription, pause_collection: null });
  emit(world, "customer.subscription.updated", resumed, subscription);
}

function enterPhase(world: StripeContext, subscription: Stripe.Subscription) {
  const after = world.store.put("subscriptions", applyDuePhase(world, subscription));
  emit(world, "customer.subscription.updated", after, subscription);
}

function trialWarning(world: StripeContext, subscription: Stripe.Subscription): ScheduledJob[] {
  const mark = `trialWarned/${subscription.id}`;
  if (subscription.status !== "trialing" || !subscription.trial_end || world.store.get("facts", mark)) return [];
  const run = () => {
    world.store.put("facts", { id: mark, value: "true" });
    emit(world, "customer.subscription.trial_will_end", subscription);
  };
  return [{ at: subscription.trial_end - warnBeforeSeconds, customer: String(subscription.customer), run }];
}

function reachPeriodEnd(world: StripeContext, subscription: Stripe.Subscription) {
  if (subscription.cancel_at_period_end) endSubscription(world, subscription, "cancellation_requested");
  else renew(world, subscription);
}

/** Opens the next period with its invoice and tries to collect it. */
function renew(world: StripeContext, before: Stripe.Subscription) {
  const entered = applyDuePhase(world, before);
  const ended = periodOf(before);
  const period = { start: ended.end, end: nextPeriodEnd(before.billing_cycle_anchor, ended.end, recurringOf(entered)) };
  const moved = withPeriod(entered, period.start, period.end);
  const lines = [...consumePendingLines(world, before.id), ...periodLines(world, moved, period)];
  const draft = createDraftInvoice(world, { subscription: moved, lines, reason: "subscription_cycle", period: ended });
  world.store.put("subscriptions", moved);
  const invoice = openRenewal(world, moved, draft);
  const kept = dropUsedDiscounts(world, moved, nowSeconds(world));
  const status = statusAfter(before, invoice);
  const after = world.store.put("subscriptions", { ...kept, latest_invoice: invoice.id, status });
  emit(world, "customer.subscription.updated", after, before);
}

/** The status follows the latest invoice; one that is not collected changes nothing. */
function statusAfter(before: Stripe.Subscription, invoice: Stripe.Invoice): Stripe.Subscription.Status {
  if (invoice.status === "open") return "past_due";
  return invoice.status === "paid" || before.status === "trialing" ? "active" : before.status;
}

const draftHour = "draftHour";

/** Says whether renewals wait as drafts for an hour, as Stripe's do. */
export function setDraftHour(world: StripeContext, isOn: boolean) {
  world.store.put("facts", { id: draftHour, value: isOn ? "on" : "off" });
}

/**
 * The invoice of a renewal stays a draft for about an hour before it is finalized and paid, while the period has already begun and
 * the subscription stays as it was: https://docs.stripe.com/billing/invoices/subscription#draft-invoices
 */
function openRenewal(world: StripeContext, subscription: Stripe.Subscription, draft: Stripe.Invoice): Stripe.Invoice {
  if (subscription.pause_collection?.behavior === "keep_as_draft") {
    return saveDraftInvoice(world, { ...draft, auto_advance: false });
  }
  if (world.store.get("facts", draftHour)?.value === "off") return settleRenewal(world, subscription, draft);
  return saveDraftInvoice(world, { ...draft, automatically_finalizes_at: nowSeconds(world) + draftSeconds });
}

function draftJobs(world: StripeContext): ScheduledJob[] {
  return world.store
    .all("invoices")
    .filter(({ status, automatically_finalizes_at: at, auto_advance }) => status === "draft" && at && auto_advance)
    .map((draft) => ({
      at: draft.automatically_finalizes_at ?? 0,
      customer: String(draft.customer),
      run: () => finishDraft(world, draft),
    }));
}

function finishDraft(world: StripeContext, draft: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(draft) ?? "");
  if (!subscription) return;
  const { balance } = customerOf(world, String(draft.customer));
  const invoice = settleRenewal(world, subscription, applyBalance(draft, balance));
  if (invoice.status === "open") markPastDue(world, invoice);
  else updateAfterCollection(world, invoice);
}

/** A renewal that was tried and not paid makes its subscription past due. */
export function markPastDue(world: StripeContext, invoice: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
  if (invoice.billing_reason === "subscription_cycle" && invoice.status === "open") {
    changeStatus(world, subscription, "past_due");
  }
}

function settleRenewal(world: StripeContext, subscription: Stripe.Subscription, draft: Stripe.Invoice): Stripe.Invoice {
  const pause = subscription.pause_collection?.behavior;
  const open = finalizeInvoice(world, draft);
  if (pause === "void") return voidInvoice(world, open);
  if (pause === "mark_uncollectible") return markUncollectible(world, open);
  return collectInvoice(world, open).invoice;
}

/** Gives an open invoice up. */
export function markUncollectible(world: StripeContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const marked: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: "uncollectible",
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: nowSeconds(world) },
  };
  world.store.put("invoices", marked);
  emit(world, "invoice.marked_uncollectible", marked);
  return marked;
}

function retryJobs(world: StripeContext): ScheduledJob[] {
  return world.store
    .all("invoices")
    .filter((invoice) => invoice.status === "open" && invoice.next_payment_attempt !== null)
    .map((invoice) => ({
      at: invoice.next_payment_attempt ?? 0,
      customer: String(invoice.customer),
      run: () => retry(world, invoice),
    }));
}

function retry(world: StripeContext, invoice: Stripe.Invoice) {
  updateAfterCollection(world, collectInvoice(world, invoice).invoice);
}

/**
 * Lets the subscription follow its invoice: paid up, it is active again; failed for the last time, it is canceled.
 */
export function updateAfterCollection(world: StripeContext, invoice: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null) return;
  if (invoice.status === "paid") {
    if (applyPendingUpdate(world, invoice)) return;
    const isBehind = subscription.status === "past_due" || subscription.status === "incomplete";
    if (isBehind && subscription.latest_invoice === invoice.id) changeStatus(world, subscription, "active");
  } else if (invoice.next_payment_attempt === null && subscription.status === "past_due") {
    endSubscription(world, subscription, "payment_failed");
  }
}

function changeStatus(world: StripeContext, subscription: Stripe.Subscription, status: Stripe.Subscription.Status) {
  if (subscription.status === status) return;
  const after = world.store.put("subscriptions", { ...subscription, status });
  emit(world, "customer.subscription.updated", after, subscription);
}
