import type Stripe from "stripe";
import type { DueWork } from "../due.ts";
import { emit } from "../events.ts";
import { customerOf } from "../resources/customers.ts";
import { endSubscription } from "../resources/subscription-end.ts";
import { nowSeconds, type World } from "../world.ts";
import { collectInvoice, finalize, storeDraft } from "./collecting.ts";
import { withoutUsedDiscounts } from "./discounts.ts";
import { draftInvoice, rebalanced } from "./invoice.ts";
import { periodLines } from "./lines.ts";
import { applyPending, pendingWork } from "./pending-updates.ts";
import { nextPeriodEnd, periodOf, recurringOf, withPeriod } from "./periods.ts";
import { phaseEnd, scheduledEnd, withDuePhase } from "./phases.ts";
import { takePendingLines } from "./prorations.ts";
import { subscriptionIdOf, voidInvoice } from "./voiding.ts";

const warnBeforeSeconds = 3 * 24 * 60 * 60;
const incompleteSeconds = 23 * 60 * 60;
const draftSeconds = 60 * 60;

/** What time brings to subscriptions: renewals, ends, retries of failed payments, warnings. */
export function subscriptionWork(world: World): DueWork[] {
  const running = world.store.all("subscriptions").filter((subscription) => subscription.ended_at === null);
  return [...running.flatMap((subscription) => workOf(world, subscription)), ...drafts(world), ...retries(world)];
}

function workOf(world: World, subscription: Readonly<Stripe.Subscription>): DueWork[] {
  const customer = String(subscription.customer);
  if (subscription.status === "incomplete") {
    const expire = () => void endSubscription(world, subscription, "payment_failed", "incomplete_expired");
    return [{ at: subscription.created + incompleteSeconds, customer, run: expire }];
  }
  const { end } = periodOf(subscription);
  // Of what comes at the same second the first goes first: nothing is renewed that has an end.
  const work: DueWork[] = [...pendingWork(world, subscription), ...plannedEnd(world, subscription)];
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

function plannedEnd(world: World, subscription: Readonly<Stripe.Subscription>): DueWork[] {
  const { cancel_at, cancel_at_period_end, customer } = subscription;
  const at = scheduledEnd(world, subscription) ?? (cancel_at_period_end ? null : cancel_at);
  if (at === null) return [];
  const run = () => void endSubscription(world, subscription, "cancellation_requested");
  return [{ at, customer: String(customer), run }];
}

function resumeCollection(world: World, subscription: Stripe.Subscription) {
  const resumed = world.store.put("subscriptions", { ...subscription, pause_collection: null });
  emit(world, "customer.subscription.updated", resumed, subscription);
}

function enterPhase(world: World, subscription: Stripe.Subscription) {
  const after = world.store.put("subscriptions", withDuePhase(world, subscription));
  emit(world, "customer.subscription.updated", after, subscription);
}

function trialWarning(world: World, subscription: Stripe.Subscription): DueWork[] {
  const mark = `trialWarned/${subscription.id}`;
  if (subscription.status !== "trialing" || !subscription.trial_end || world.store.get("facts", mark)) return [];
  const run = () => {
    world.store.put("facts", { id: mark, value: "true" });
    emit(world, "customer.subscription.trial_will_end", subscription);
  };
  return [{ at: subscription.trial_end - warnBeforeSeconds, customer: String(subscription.customer), run }];
}

function reachPeriodEnd(world: World, subscription: Stripe.Subscription) {
  if (subscription.cancel_at_period_end) endSubscription(world, subscription, "cancellation_requested");
  else renew(world, subscription);
}

/** Opens the next period with its invoice and tries to collect it. */
function renew(world: World, before: Stripe.Subscription) {
  const entered = withDuePhase(world, before);
  const ended = periodOf(before);
  const period = { start: ended.end, end: nextPeriodEnd(before.billing_cycle_anchor, ended.end, recurringOf(entered)) };
  const moved = withPeriod(entered, period.start, period.end);
  const lines = [...takePendingLines(world, before.id), ...periodLines(world, moved, period)];
  const draft = draftInvoice(world, { subscription: moved, lines, reason: "subscription_cycle", period: ended });
  world.store.put("subscriptions", moved);
  const invoice = openRenewal(world, moved, draft);
  const kept = withoutUsedDiscounts(world, moved, nowSeconds(world));
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
export function setDraftHour(world: World, isOn: boolean) {
  world.store.put("facts", { id: draftHour, value: isOn ? "on" : "off" });
}

/**
 * The invoice of a renewal stays a draft for about an hour before it is finalized and paid, while the period has already begun and
 * the subscription stays as it was: https://docs.stripe.com/billing/invoices/subscription#draft-invoices
 */
function openRenewal(world: World, subscription: Stripe.Subscription, draft: Stripe.Invoice): Stripe.Invoice {
  if (subscription.pause_collection?.behavior === "keep_as_draft") {
    return storeDraft(world, { ...draft, auto_advance: false });
  }
  if (world.store.get("facts", draftHour)?.value === "off") return settleRenewal(world, subscription, draft);
  return storeDraft(world, { ...draft, automatically_finalizes_at: nowSeconds(world) + draftSeconds });
}

function drafts(world: World): DueWork[] {
  return world.store
    .all("invoices")
    .filter(({ status, automatically_finalizes_at: at, auto_advance }) => status === "draft" && at && auto_advance)
    .map((draft) => ({
      at: draft.automatically_finalizes_at ?? 0,
      customer: String(draft.customer),
      run: () => finishDraft(world, draft),
    }));
}

function finishDraft(world: World, draft: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(draft) ?? "");
  if (!subscription) return;
  const { balance } = customerOf(world, String(draft.customer));
  const invoice = settleRenewal(world, subscription, rebalanced(draft, balance));
  if (invoice.status === "open") fallBehind(world, invoice);
  else afterCollecting(world, invoice);
}

/** A renewal that was tried and not paid makes its subscription past due. */
export function fallBehind(world: World, invoice: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
  if (invoice.billing_reason === "subscription_cycle" && invoice.status === "open") {
    changeStatus(world, subscription, "past_due");
  }
}

function settleRenewal(world: World, subscription: Stripe.Subscription, draft: Stripe.Invoice): Stripe.Invoice {
  const pause = subscription.pause_collection?.behavior;
  const open = finalize(world, draft);
  if (pause === "void") return voidInvoice(world, open);
  if (pause === "mark_uncollectible") return markUncollectible(world, open);
  return collectInvoice(world, open).invoice;
}

/** Gives an open invoice up. */
export function markUncollectible(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
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

function retries(world: World): DueWork[] {
  return world.store
    .all("invoices")
    .filter((invoice) => invoice.status === "open" && invoice.next_payment_attempt !== null)
    .map((invoice) => ({
      at: invoice.next_payment_attempt ?? 0,
      customer: String(invoice.customer),
      run: () => retry(world, invoice),
    }));
}

function retry(world: World, invoice: Stripe.Invoice) {
  afterCollecting(world, collectInvoice(world, invoice).invoice);
}

/**
 * Lets the subscription follow its invoice: paid up, it is active again; failed for the last time, it is canceled.
 */
export function afterCollecting(world: World, invoice: Stripe.Invoice) {
  const subscription = world.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!subscription || subscription.ended_at !== null) return;
  if (invoice.status === "paid") {
    if (applyPending(world, invoice)) return;
    const isBehind = subscription.status === "past_due" || subscription.status === "incomplete";
    if (isBehind && subscription.latest_invoice === invoice.id) changeStatus(world, subscription, "active");
  } else if (invoice.next_payment_attempt === null && subscription.status === "past_due") {
    endSubscription(world, subscription, "payment_failed");
  }
}

function changeStatus(world: World, subscription: Stripe.Subscription, status: Stripe.Subscription.Status) {
  if (subscription.status === status) return;
  const after = world.store.put("subscriptions", { ...subscription, status });
  emit(world, "customer.subscription.updated", after, subscription);
}
