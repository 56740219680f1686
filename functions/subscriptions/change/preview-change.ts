import type Stripe from "stripe";
import type { PaidTier } from "../../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../../shared/model/plan-change.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { withoutCancellation } from "../current-subscriptions.ts";
import { ensurePlanPrice } from "../plan-prices.ts";
import { toInstant } from "../sync/subscription-state.ts";

/** A plan change and the subscription it applies to. */
export type PlanChange = {
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  from: PaidTier;
  to: PaidTier;
  timing: PlanChangeTiming;
};

/**
 * The second from which unused time is credited: within the current period, as Stripe requires; clocks may differ by
 * seconds.
 */
export const toProrationDate = ({ item }: PlanChange, at: string): number =>
  Math.min(
    Math.max(Math.floor(Date.parse(at) / 1_000), item.current_period_start),
    Math.max(item.current_period_start, item.current_period_end - 1),
  );

/** The parameters of an immediate change: a new paid month from now, with a credit for unused time (R36). */
export const immediateChangeParams = async ({ item, to }: Pick<PlanChange, "item" | "to">, proration_date: number) => ({
  items: [{ id: item.id, price: await ensurePlanPrice(to) }],
  billing_cycle_anchor: { type: "now" as const },
  proration_behavior: "always_invoice" as const,
  proration_date,
});

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? false;

const sumOf = (lines: Stripe.InvoiceLineItem[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const previewNow = async (change: PlanChange, at: string): Promise<PlanChangePreview> => {
  const { subscription, item, from, to, timing } = change;
  const date = toProrationDate(change, at);
  const { amount_due, lines } = await (await getStripe()).invoices.createPreview({
    subscription: subscription.id,
    subscription_details: await immediateChangeParams({ item, to }, date),
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
    starts_at: toInstant(date),
    next_amount: price,
    next_at: toInstant(Math.max(...opening.map(({ period }) => period.end))),
    prorated_at: toInstant(date),
  };
};

const previewPeriodEnd = async (change: PlanChange, at: string): Promise<PlanChangePreview> => {
  const { subscription, item, from, to, timing } = change;
  const renewal = await (await getStripe()).invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: await ensurePlanPrice(to) }],
      proration_behavior: "none",
      // A subscription that is set to end has no renewal to preview; the change undoes that.
      ...withoutCancellation(subscription),
    },
  });
  const starts_at = toInstant(item.current_period_end);
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
    prorated_at: toInstant(toProrationDate(change, at)),
  };
};

/** Previews what a change costs today and when it renews, as computed by Stripe. Charges nothing. */
export const readPreview = (change: PlanChange, at: string): Promise<PlanChangePreview> =>
  change.timing === "now" ? previewNow(change, at) : previewPeriodEnd(change, at);
