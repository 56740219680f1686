import type Stripe from "stripe";
import type { PaidTier } from "../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../shared/model/plan-change.ts";
import { instant } from "../billing/subscription-state.ts";
import { stripe } from "../platform/stripe.ts";
import { withoutEnd } from "./plan-subscription.ts";
import { priceOfPlan } from "./plans.ts";

/** A change of plan as far as Stripe's answers tell it. */
export type PlanChange = {
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  from: PaidTier;
  to: PaidTier;
  timing: PlanChangeTiming;
};

// Stripe takes only a moment of the current period; our clocks may differ by seconds.
/** The second from which a change counts the unused time. */
export const prorationAt = ({ item }: PlanChange, at: string): number =>
  Math.min(
    Math.max(Math.floor(Date.parse(at) / 1_000), item.current_period_start),
    Math.max(item.current_period_start, item.current_period_end - 1),
  );

/** What Stripe is told for a change at once: a new paid month from now, the old plan's unused time credited (decision D36). */
export const changeNow = async ({ item, to }: Pick<PlanChange, "item" | "to">, proration_date: number) => ({
  items: [{ id: item.id, price: await priceOfPlan(to) }],
  billing_cycle_anchor: { type: "now" as const },
  proration_behavior: "always_invoice" as const,
  proration_date,
});

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? false;

const sumOf = (lines: Stripe.InvoiceLineItem[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const previewNow = async (change: PlanChange, at: string): Promise<PlanChangePreview> => {
  const { subscription, item, from, to, timing } = change;
  const date = prorationAt(change, at);
  const { amount_due, lines } = await (await stripe()).invoices.createPreview({
    subscription: subscription.id,
    subscription_details: await changeNow({ item, to }, date),
  });
  const opening = lines.data.filter((line) => !isProration(line));
  const [price, unused_credit] = [sumOf(opening), Math.max(0, -sumOf(lines.data.filter(isProration)))];
  return {
    from,
    tier: to,
    timing,
    price,
    unused_credit,
    other_credit: Math.max(0, price - unused_credit - amount_due),
    amount_due,
    starts_at: instant(date),
    next_amount: price,
    next_at: instant(Math.max(...opening.map(({ period }) => period.end))),
    prorated_at: instant(date),
  };
};

const previewPeriodEnd = async (change: PlanChange, at: string): Promise<PlanChangePreview> => {
  const { subscription, item, from, to, timing } = change;
  const renewal = await (await stripe()).invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: await priceOfPlan(to) }],
      proration_behavior: "none",
      // A subscription that is set to end has no renewal to preview; the change takes that back.
      ...withoutEnd(subscription),
    },
  });
  const starts_at = instant(item.current_period_end);
  return {
    from,
    tier: to,
    timing,
    price: 0,
    unused_credit: 0,
    other_credit: 0,
    amount_due: 0,
    starts_at,
    next_amount: renewal.amount_due,
    next_at: starts_at,
    prorated_at: instant(prorationAt(change, at)),
  };
};

/** What a change costs today and what renews when, as Stripe computes it. Charges nothing. */
export const previewOf = (change: PlanChange, at: string): Promise<PlanChangePreview> =>
  change.timing === "now" ? previewNow(change, at) : previewPeriodEnd(change, at);
