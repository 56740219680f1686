import Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import { comingChange, tierOfPrice } from "../billing/subscription-state.ts";
import { stripe, stripeCode, upstreamFailed } from "../platform/stripe.ts";
import {
  confirmationRequired,
  isWaiting,
  needsConfirmation,
  noteConfirmation,
  requestConfirmation,
} from "./plan-confirm.ts";
import { closeIntent, type PlanIntent } from "./plan-intents.ts";
import { unconfirmed } from "./plan-outcome.ts";
import { changeNow } from "./plan-preview.ts";
import { payDraftRenewal } from "./plan-renewal.ts";
import { readScheduled, releaseSchedule, scheduleTier } from "./plan-schedule.ts";
import { withoutEnd } from "./plan-subscription.ts";

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
      ...withoutEnd(subscription),
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
const look = async (intent: PlanIntent, error: unknown, now: string): Promise<void> => {
  const after = await readScheduled(intent.subscription_id).catch(() => null);
  if (!after) throw unconfirmed("charge a plan change", error);
  if (isOnIt(after, intent)) return;
  if (isWaiting(intent, after)) throw confirmationRequired(await noteConfirmation(intent, after), now);
  if (!(error instanceof Stripe.errors.StripeConnectionError)) await closeIntent(intent);
  throw upstreamFailed("change a plan", error);
};

// The charge is asked for anew, so that it waits for the cardholder instead of failing.
const waitForPayer = async (intent: PlanIntent, { items }: Stripe.Subscription, now: string): Promise<void> => {
  const item = items.data[0];
  if (!item) return;
  const after = await requestConfirmation(intent, item);
  if (after.pending_update) throw confirmationRequired(await noteConfirmation(intent, after), now);
};

const chargeOrWait = async (intent: PlanIntent, subscription: Stripe.Subscription, now: string): Promise<void> => {
  try {
    await charge(intent, subscription);
  } catch (error) {
    if (stripeCode(error) !== needsConfirmation) throw error;
    await waitForPayer(intent, subscription, now);
  }
};

/**
 * Charges a change of plan at once, under the intent's key; returns only when Stripe has made it.
 * Throws Stripe's refusal after which everything is as before, `upstream-failed` when it was not made, `membership.unconfirmed`
 * when nobody can tell yet, and `membership.confirmation-required` when the payer's bank asks them first: it waits for that.
 */
export const chargeChange = async (intent: PlanIntent, before: Stripe.Subscription, now: string): Promise<void> => {
  const subscription = await readScheduled(intent.subscription_id);
  if (isOnIt(subscription, intent)) return;
  try {
    await releaseSchedule(subscription);
    await payDraftRenewal(subscription);
    await chargeOrWait(intent, subscription, now);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!isRefusal(error)) return look(intent, error, now);
    await undo(intent, before);
    throw error;
  }
};
