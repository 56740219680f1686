import { AppError } from "../../../shared/model/errors.ts";
import type { Membership } from "../../../shared/model/membership.ts";
import { getMembership } from "../../entitlements/membership.ts";
import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { completePlanChange, type PlanIntent } from "./plan-intents.ts";

const nameOf = (error: unknown): string =>
  stripeErrorCode(error) ?? (error instanceof Error ? error.name : typeof error);

export const noSubscriptionError = (): AppError =>
  new AppError("membership.no-subscription", "You don't have an active subscription to change.");

/** The error while it isn't known whether Stripe has made the change; the job checks again and completes it. */
export const unconfirmedError = (what: string, error: unknown): AppError => {
  log.error("plan change unconfirmed", { what, code: nameOf(error) });
  return new AppError(
    "membership.unconfirmed",
    "We couldn't confirm your change yet. It'll show here in a few minutes, and you won't be charged twice.",
  );
};

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
