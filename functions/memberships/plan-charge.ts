import Stripe from "stripe";
import { comingChange, tierOfPrice } from "../billing/subscription-state.ts";
import { stripe, upstreamFailed } from "../platform/stripe.ts";
import { closeIntent, type PlanIntent } from "./plan-intents.ts";
import { unconfirmed } from "./plan-outcome.ts";
import { changeNow } from "./plan-preview.ts";
import { readScheduled, releaseSchedule, scheduleTier } from "./plan-schedule.ts";

const conflict = 409;

// A declined card, a refused parameter: Stripe has answered, and done nothing.
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeConnectionError) &&
  !(error instanceof Stripe.errors.StripeAPIError) &&
  error.statusCode !== conflict;

const isOnIt = (subscription: Stripe.Subscription, { tier }: PlanIntent): boolean =>
  tierOfPrice(subscription.items.data[0]?.price) === tier;

const charge = async (intent: PlanIntent, subscription: Stripe.Subscription): Promise<void> => {
  const item = subscription.items.data[0];
  if (!item) return;
  await (await stripe()).subscriptions.update(
    subscription.id,
    {
      ...(await changeNow({ item, to: intent.tier }, intent.prorated_at)),
      // A declined card leaves the plan as it was (decision D7).
      payment_behavior: "error_if_incomplete",
      cancel_at_period_end: false,
      metadata: { tier: intent.tier },
    },
    { idempotencyKey: intent.id },
  );
};

const undo = async (intent: PlanIntent, before: Stripe.Subscription): Promise<void> => {
  const coming = comingChange(before);
  if (coming) await scheduleTier(before.id, coming.tier);
  await closeIntent(intent);
};

// Only Stripe knows now. A lost connection may still bring it about: the intent stays, for a repetition and for the job.
const look = async (intent: PlanIntent, error: unknown): Promise<void> => {
  const after = await readScheduled(intent.subscription_id).catch(() => null);
  if (!after) throw unconfirmed("charge a plan change", error);
  if (isOnIt(after, intent)) return;
  if (!(error instanceof Stripe.errors.StripeConnectionError)) await closeIntent(intent);
  throw upstreamFailed("change a plan", error);
};

/**
 * Charges a change of plan at once, under the intent's key; returns only when Stripe has made it.
 * Throws Stripe's refusal after which everything is as before, `upstream-failed` when it was not made, `membership.unconfirmed`
 * when nobody can tell yet.
 */
export const chargeChange = async (intent: PlanIntent, before: Stripe.Subscription): Promise<void> => {
  const subscription = await readScheduled(intent.subscription_id);
  if (isOnIt(subscription, intent)) return;
  try {
    await releaseSchedule(subscription);
    await charge(intent, subscription);
  } catch (error) {
    if (!isRefusal(error)) return look(intent, error);
    await undo(intent, before);
    throw error;
  }
};
