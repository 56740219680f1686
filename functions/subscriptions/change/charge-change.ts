import Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import { getStripe, stripeErrorCode, toUpstreamError } from "../../platform/stripe/client.ts";
import { withoutCancellation } from "../current-subscriptions.ts";
import { findScheduledChange, tierOfPrice } from "../sync/subscription-state.ts";
import { unconfirmedError } from "./change-errors.ts";
import { payDraftRenewal } from "./draft-renewal.ts";
import {
  confirmationNeededCode,
  confirmationRequiredError,
  isAwaitingPayment,
  recordConfirmation,
  requestConfirmation,
} from "./payment-confirmation.ts";
import { deletePlanIntent, type PlanIntent } from "./plan-intents.ts";
import { immediateChangeParams } from "./preview-change.ts";
import { readSubscriptionWithSchedule, releaseSchedule, schedulePlanChange } from "./subscription-schedule.ts";

const conflict = 409;

// A declined card or an invalid parameter: Stripe answered, and changed nothing.
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeConnectionError) &&
  !(error instanceof Stripe.errors.StripeAPIError) &&
  error.statusCode !== conflict;

const isOnTier = (subscription: Stripe.Subscription, { tier }: PlanIntent): boolean =>
  tierOfPrice(subscription.items.data[0]?.price) === tier;

const charge = async (intent: PlanIntent, subscription: Stripe.Subscription): Promise<void> => {
  const item = subscription.items.data[0];
  if (!item) return;
  await (await getStripe()).subscriptions.update(
    subscription.id,
    {
      ...(await immediateChangeParams({ item, to: intent.tier }, intent.prorated_at)),
      // A declined card leaves the plan as it was (R7).
      payment_behavior: "error_if_incomplete",
      ...withoutCancellation(subscription),
      metadata: { tier: intent.tier },
    },
    { idempotencyKey: intent.id },
  );
};

const undoPreparation = async (intent: PlanIntent, before: Stripe.Subscription): Promise<void> => {
  const coming = findScheduledChange(before);
  if (coming) await schedulePlanChange(before.id, coming.tier);
  await deletePlanIntent(intent);
};

// Only Stripe knows. After a lost connection the change may still happen: the intent stays, for a retry and for the
// job.
const resolveUnknownCharge = async (intent: PlanIntent, error: unknown, now: string): Promise<void> => {
  const after = await readSubscriptionWithSchedule(intent.subscription_id).catch(() => null);
  if (!after) throw unconfirmedError("charge a plan change", error);
  if (isOnTier(after, intent)) return;
  if (isAwaitingPayment(intent, after)) throw confirmationRequiredError(await recordConfirmation(intent, after), now);
  if (!(error instanceof Stripe.errors.StripeConnectionError)) await deletePlanIntent(intent);
  throw toUpstreamError("change a plan", error);
};

// The charge is made again in a way that waits for the cardholder instead of failing.
const awaitConfirmation = async (intent: PlanIntent, { items }: Stripe.Subscription, now: string): Promise<void> => {
  const item = items.data[0];
  if (!item) return;
  const after = await requestConfirmation(intent, item);
  if (after.pending_update) throw confirmationRequiredError(await recordConfirmation(intent, after), now);
};

const chargeOrAwait = async (intent: PlanIntent, subscription: Stripe.Subscription, now: string): Promise<void> => {
  try {
    await charge(intent, subscription);
  } catch (error) {
    if (stripeErrorCode(error) !== confirmationNeededCode) throw error;
    await awaitConfirmation(intent, subscription, now);
  }
};

/**
 * Charges a plan change now, with the intent's id as the idempotency key; returns once Stripe has made the change.
 * Throws Stripe's error if it refused and everything is as before, `upstream-failed` if the change wasn't made,
 * `membership.unconfirmed` if that isn't known yet, and `membership.confirmation-required` if it awaits the payer's
 * bank.
 */
export const chargePlanChange = async (intent: PlanIntent, before: Stripe.Subscription, now: string): Promise<void> => {
  const subscription = await readSubscriptionWithSchedule(intent.subscription_id);
  if (isOnTier(subscription, intent)) return;
  try {
    await releaseSchedule(subscription);
    await payDraftRenewal(subscription);
    await chargeOrAwait(intent, subscription, now);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!isRefusal(error)) return resolveUnknownCharge(intent, error, now);
    await undoPreparation(intent, before);
    throw error;
  }
};
