import type Stripe from "stripe";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { plans } from "../../../shared/model/plans.ts";

/** Converts Stripe's seconds to an ISO instant. */
export const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const isTier = (word: string | null | undefined): word is PaidTier => word === "essential" || word === "premium";

const monthsOf = new Map<string, number>([
  ["day", 1 / 30],
  ["week", 7 / 30],
  ["month", 1],
  ["year", 12],
]);

/** Returns the tier of a price: by its metadata, its lookup key (`essential_monthly`), or the catalog's amount. */
export const tierOfPrice = (price: Stripe.Price | undefined): PaidTier | undefined => {
  const words = [price?.metadata?.tier, price?.lookup_key?.split("_")[0]];
  return (
    words.find(isTier) ?? Object.values(plans).find(({ monthlyCents }) => monthlyCents === price?.unit_amount)?.tier
  );
};

const monthsBetweenCharges = ({ recurring }: Stripe.Price): number =>
  (monthsOf.get(recurring?.interval ?? "month") ?? 1) * (recurring?.interval_count ?? 1);

const listedAmount = (subscription: Stripe.Subscription): number =>
  subscription.items.data.reduce(
    (sum, { price, quantity }) =>
      sum + Math.round(((price.unit_amount ?? 0) * (quantity ?? 1)) / monthsBetweenCharges(price)),
    0,
  );

const periodReasons: readonly (string | null)[] = ["subscription_create", "subscription_cycle"];

// The invoice of a whole period says what is charged, discounts included; one of a change is about a part of a period.
const monthlyAmount = (subscription: Stripe.Subscription): number => {
  const { latest_invoice: invoice, items } = subscription;
  const price = items.data[0]?.price;
  const isWhole = invoice && typeof invoice !== "string" && periodReasons.includes(invoice.billing_reason);
  if (!isWhole || !price) return listedAmount(subscription);
  return Math.max(0, Math.round((invoice.total_excluding_tax ?? invoice.total) / monthsBetweenCharges(price)));
};

const findEnd = (subscription: Stripe.Subscription): string | null => {
  const { ended_at, cancel_at, items } = subscription;
  const end = ended_at ?? cancel_at ?? items.data[0]?.current_period_end;
  return end ? toInstant(end) : null;
};

/**
 * Returns the plan that a subscription's schedule changes it to, and when; null if there is none. Needs
 * `schedule.phases.items.price` expanded.
 */
export const findScheduledChange = ({
  schedule,
  items,
}: Stripe.Subscription): { tier: PaidTier; at: string } | null => {
  if (!schedule || typeof schedule === "string" || schedule.status !== "active") return null;
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  const price = next?.items[0]?.price;
  if (!next || !price || typeof price === "string" || price.deleted) return null;
  const tier = tierOfPrice(price);
  const isOther = tier && tier !== tierOfPrice(items.data[0]?.price);
  return isOther ? { tier, at: toInstant(next.start_date) } : null;
};

const unpaidStatuses: readonly string[] = ["past_due", "unpaid", "incomplete"];

// Stripe's invoice page accepts another card, and the cardholder's confirmation if their bank wants it.
const findPayUrl = ({ status, latest_invoice: invoice }: Stripe.Subscription): string | null => {
  if (!unpaidStatuses.includes(status) || !invoice || typeof invoice === "string") return null;
  return invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null;
};

/**
 * Computes what we store of a subscription from Stripe's answers alone, so that the order of reads doesn't matter.
 * `unpaidSince` is when the oldest open invoice was created: Stripe says that a payment is past due, but not since
 * when.
 */
export const toSubscriptionState = (subscription: Stripe.Subscription, unpaidSince: string | null) => ({
  tier: tierOfPrice(subscription.items.data[0]?.price) ?? undefined,
  // Stripe keeps calling a subscription with paused collection active.
  status: subscription.pause_collection ? "paused" : (subscription.status as string),
  start_at: toInstant(subscription.start_date),
  end_at: findEnd(subscription),
  past_due_since: subscription.status === "past_due" ? (unpaidSince ?? toInstant(subscription.start_date)) : null,
  cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  coming: findScheduledChange(subscription),
  pay_url: findPayUrl(subscription),
  monthly_amount: monthlyAmount(subscription),
  created_at: toInstant(subscription.created),
});

export type SubscriptionState = ReturnType<typeof toSubscriptionState>;
