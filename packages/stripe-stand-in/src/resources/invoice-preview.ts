import type Stripe from "stripe";
import { invalidParameter, StripeApiError } from "../api/errors.ts";
import { Params } from "../api/params.ts";
import { createDraftInvoice } from "../billing/draft-invoice.ts";
import { periodLines } from "../billing/invoice-lines.ts";
import { nextPeriodEnd, periodOf, recurringOf } from "../billing/periods.ts";
import { listPendingLines } from "../billing/prorations.ts";
import { applyPhase, findSchedule, nextPhase } from "../billing/schedules.ts";
import { planItemChange } from "../billing/subscription-changes.ts";
import type { StripeContext } from "../state/context.ts";
import { getSubscription } from "./subscriptions/subscriptions.ts";

const noUpcomingInvoice = (): StripeApiError =>
  new StripeApiError(404, "invalid_request_error", "No upcoming invoices for customer", {
    code: "invoice_upcoming_none",
  });

const readSubscription = (context: StripeContext, params: Params): Stripe.Subscription => {
  const id = params.filled("subscription");
  if (id) return getSubscription(context, id, "subscription", 404);
  const customer = params.required("customer");
  const running = context.store
    .all("subscriptions")
    .filter((row) => row.customer === customer && row.ended_at === null);
  const next = running.toSorted((left, right) => periodOf(left).end - periodOf(right).end)[0];
  if (!next) throw noUpcomingInvoice();
  return structuredClone(next);
};

/**
 * POST /invoices/create_preview: the invoice a change would make now (`always_invoice`, or a new period), or else the
 * next renewal with what waits and the change's prorations. Nothing is stored.
 */
export const previewInvoice = (context: StripeContext, params: Params): Stripe.Invoice => {
  params.only("customer", "subscription", "subscription_details");
  const subscription = readSubscription(context, params);
  const details = params.child("subscription_details") ?? new Params({}, "subscription_details");
  details.only(
    "items",
    "proration_behavior",
    "proration_date",
    "billing_cycle_anchor",
    "cancel_at_period_end",
    "cancel_at",
  );
  assertPreviewable(details);
  if (subscription.ended_at !== null) throw noUpcomingInvoice();
  return context.clock.runInCustomerTime(subscription.customer, () => previewOf(context, subscription, details));
};

const previewOf = (context: StripeContext, subscription: Stripe.Subscription, details: Params): Stripe.Invoice => {
  const isEnding = endsBeforeRenewal(subscription, details);
  const change = planItemChange(context, subscription, details);
  const waiting = listPendingLines(context, subscription.id);
  if (change.isInvoicedNow) {
    return createDraftInvoice(context, {
      subscription: change.after,
      lines: [...waiting, ...change.prorations, ...change.opening],
      reason: "upcoming",
      period: { start: change.at, end: change.at },
      isPreview: true,
      prorationAt: change.at,
    });
  }
  if (isEnding) throw noUpcomingInvoice();
  return renewalPreview(context, details.has("items") ? change.after : renewed(context, subscription), [
    ...waiting,
    ...change.prorations,
  ]);
};

/** Whether there is no renewal to come; what is asked for takes an end back as an update would. */
const endsBeforeRenewal = (subscription: Stripe.Subscription, details: Params): boolean => {
  if (details.isUnset("cancel_at")) return false;
  const atPeriodEnd = details.boolean("cancel_at_period_end") ?? subscription.cancel_at_period_end;
  if (atPeriodEnd || subscription.cancel_at_period_end) return atPeriodEnd;
  return subscription.cancel_at !== null && subscription.cancel_at <= periodOf(subscription).end;
};

/** The subscription as it renews: in the phase that starts then, if its schedule has one. */
const renewed = (context: StripeContext, subscription: Stripe.Subscription): Stripe.Subscription => {
  const schedule = findSchedule(context, subscription);
  const next = schedule && nextPhase(schedule);
  return next?.start_date === periodOf(subscription).end ? applyPhase(context, subscription, next) : subscription;
};

const assertPreviewable = (details: Params) => {
  for (const item of details.children("items") ?? []) {
    if (item.has("price_data")) {
      throw invalidParameter("The Stripe stand-in previews only stored prices.", item.name("price_data"));
    }
  }
};

const renewalPreview = (
  context: StripeContext,
  after: Stripe.Subscription,
  extra: Stripe.InvoiceLineItem[],
): Stripe.Invoice => {
  const ends = periodOf(after);
  const period = { start: ends.end, end: nextPeriodEnd(after.billing_cycle_anchor, ends.end, recurringOf(after)) };
  const lines = [...extra, ...periodLines(context, after, period)];
  const preview = createDraftInvoice(context, {
    subscription: after,
    lines,
    reason: "upcoming",
    period: ends,
    isPreview: true,
  });
  return { ...preview, next_payment_attempt: ends.end };
};
