import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import type { Membership, PaidTier } from "../../shared/model/membership.ts";
import type { PlanChangePreview } from "../../shared/model/plan-change.ts";
import { isUpgrade, plans } from "../../shared/model/plans.ts";
import { instant, tierOfPrice } from "../billing/subscription-state.ts";
import { syncSubscription } from "../billing/subscriptions.ts";
import { assertPurchasesOpen } from "../content/settings.ts";
import { stripe } from "../platform/stripe.ts";
import { askStripe } from "./ask-stripe.ts";
import { membershipOf } from "./memberships.ts";
import { runningSubscriptions } from "./plan-subscription.ts";
import { priceOfPlan } from "./plans.ts";

/** For how long a previewed amount may be confirmed. */
const previewMinutes = 15;

type Change = { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem; from: PaidTier; to: PaidTier };
type Others = { others: Stripe.Subscription[] };

const noSubscription = (): AppError =>
  new AppError("membership.no-subscription", "You have no running subscription to change.");

const changeTo = async (to: PaidTier, userId: string): Promise<Change & Others> => {
  const [subscription, ...others] = await runningSubscriptions(userId);
  const item = subscription?.items.data[0];
  if (!subscription || !item) throw noSubscription();
  const from = tierOfPrice(item.price) ?? "premium";
  if (from === to) throw new AppError("membership.same-plan", "This is your current plan.");
  if (isUpgrade(to, from)) await assertPurchasesOpen();
  return { subscription, item, from, to, others };
};

// Stripe takes only a moment of the current period; our clocks may differ by seconds.
const prorationAt = ({ item }: Change, at: string): number =>
  Math.min(
    Math.max(Math.floor(Date.parse(at) / 1_000), item.current_period_start),
    Math.max(item.current_period_start, item.current_period_end - 1),
  );

const itemsOf = async ({ item, to }: Change) => [{ id: item.id, price: await priceOfPlan(to) }];

const preview = async (change: Change, at: string): Promise<PlanChangePreview> => {
  const date = prorationAt(change, at);
  const invoice = await (await stripe()).invoices.createPreview({
    subscription: change.subscription.id,
    subscription_details: {
      items: await itemsOf(change),
      proration_behavior: "always_invoice",
      proration_date: date,
      cancel_at_period_end: false,
    },
  });
  return {
    from: change.from,
    tier: change.to,
    amount_due: invoice.amount_due,
    credit: Math.max(0, -invoice.total),
    next_amount: plans[change.to].monthlyCents,
    next_at: instant(change.item.current_period_end),
    prorated_at: instant(date),
  };
};

/**
 * What going over to another plan now would cost, as Stripe computes it. Charges nothing.
 * Throws `membership.no-subscription`, `membership.same-plan`, `membership.purchases-paused` for a step up, `upstream-failed`.
 */
export const previewChange = (tier: PaidTier, userId: string, now: string): Promise<PlanChangePreview> =>
  askStripe("preview a plan change", async () => preview(await changeTo(tier, userId), now));

const isFresh = (at: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(at);
  return age >= -60_000 && age <= previewMinutes * 60_000;
};

type Confirmation = {
  tier: PaidTier;
  proratedAt?: string | undefined;
  expectedAmount?: number | undefined;
};

// What the member saw is what they pay: anything else is shown again first.
const assertSeen = async (
  change: Change,
  { proratedAt, expectedAmount }: Confirmation,
  now: string,
): Promise<string> => {
  const at = proratedAt && isFresh(proratedAt, now) ? proratedAt : now;
  if (expectedAmount === undefined) return at;
  const seen = await preview(change, at);
  if (seen.amount_due === expectedAmount) return at;
  throw new AppError("price-changed", "The amount has changed. Please look at it again.", { preview: seen });
};

const apply = async (change: Change & Others, at: string): Promise<void> => {
  const { subscription, item, to, others } = change;
  const client = await stripe();
  const date = prorationAt(change, at);
  await client.subscriptions.update(
    subscription.id,
    {
      items: await itemsOf(change),
      proration_behavior: "always_invoice",
      proration_date: date,
      // A declined card leaves the plan as it was (decision D7).
      payment_behavior: "error_if_incomplete",
      cancel_at_period_end: false,
      metadata: { tier: to },
    },
    { idempotencyKey: `change-${subscription.id}-${item.price.id}-${to}-${date}` },
  );
  // Nobody pays for two plans: whatever ran beside it ends, its unused time as credit.
  for (const { id } of others) await client.subscriptions.cancel(id, { prorate: true, invoice_now: true });
};

/**
 * Goes over to another plan at once: Stripe first, then our mirror (decision D7). Repeated, it is refused as the current plan.
 * Throws what `previewChange` throws, `price-changed` with the new preview, and `membership.payment-failed` when the card was
 * declined; after each of them the plan is what it was.
 */
export const changePlan = async (confirmation: Confirmation, userId: string, now: string): Promise<Membership> => {
  const change = await askStripe("change a plan", async () => {
    const wanted = await changeTo(confirmation.tier, userId);
    await apply(wanted, await assertSeen(wanted, confirmation, now));
    return wanted;
  });
  for (const { id } of [change.subscription, ...change.others]) await syncSubscription(id, now);
  return membershipOf(userId, now);
};

const setEnding = async (isEnding: boolean, userId: string, now: string): Promise<Membership> => {
  const running = await askStripe(isEnding ? "cancel a plan" : "resume a plan", async () => {
    const subscriptions = await runningSubscriptions(userId);
    if (subscriptions.length === 0) throw noSubscription();
    const client = await stripe();
    for (const { id } of subscriptions) await client.subscriptions.update(id, { cancel_at_period_end: isEnding });
    return subscriptions;
  });
  for (const { id } of running) await syncSubscription(id, now);
  return membershipOf(userId, now);
};

/** Lets the member's subscription end with the period that is paid. Throws `membership.no-subscription`, `upstream-failed`. */
export const cancelPlan = (userId: string, now: string): Promise<Membership> => setEnding(true, userId, now);

/** Takes a cancellation back while the period lasts. Throws `membership.no-subscription`, `upstream-failed`. */
export const resumePlan = (userId: string, now: string): Promise<Membership> => setEnding(false, userId, now);
