import type { Membership } from "../../../shared/model/membership.ts";
import { getMembership } from "../../entitlements/membership.ts";
import { log } from "../../platform/log.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { clearCancellation } from "../current-subscriptions.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { nameOf, unconfirmedError } from "./change-errors.ts";
import { deletePlanIntent, isEnded, isEnding, type PlanIntent } from "./plan-intents.ts";
import { findIntendedSubscription, releaseSchedule } from "./subscription-schedule.ts";

/**
 * Completes a change after Stripe has made it. If a step fails, the reconcile job completes the rest.
 * Throws `membership.unconfirmed` only if the new plan couldn't even be read back.
 */
export const completeOrDefer = async (intent: PlanIntent, now: string): Promise<Membership> => {
  try {
    await completePlanChange(intent, now);
  } catch (error) {
    log.error("plan change left to the job", { subscription: intent.subscription_id, code: nameOf(error) });
    await syncSubscription(intent.subscription_id, now).catch((again) => {
      throw unconfirmedError("read a changed plan back", again);
    });
  }
  return getMembership(intent.user_id, now);
};

const endOther = async ({ kind }: PlanIntent, id: string): Promise<void> => {
  const client = await getStripe();
  const other = await client.subscriptions.retrieve(id);
  if (isEnded(other) || (kind === "cancel" && isEnding(other))) return;
  if (kind !== "cancel") return void (await client.subscriptions.cancel(id, { prorate: true, invoice_now: true }));
  await releaseSchedule(other);
  await client.subscriptions.update(id, { cancel_at_period_end: true });
};

// A change that awaited its payment couldn't undo a planned cancellation along with it.
const clearCancellationAfterPayment = async (intent: PlanIntent): Promise<void> => {
  const subscription = await findIntendedSubscription(intent);
  if (subscription && !isEnded(subscription)) await clearCancellation(subscription);
};

/**
 * Completes a change that Stripe has made: our copy is synced, and any other subscription of the member ends, with a
 * credit for unused time, so that no one pays for two plans. Idempotent.
 */
export const completePlanChange = async (intent: PlanIntent, now: string): Promise<void> => {
  if (intent.invoice_id) await clearCancellationAfterPayment(intent);
  await syncSubscription(intent.subscription_id, now);
  for (const id of intent.others) {
    await endOther(intent, id);
    await syncSubscription(id, now);
  }
  await deletePlanIntent(intent);
};
