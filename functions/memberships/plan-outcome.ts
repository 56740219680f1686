import { AppError } from "../../shared/model/errors.ts";
import type { Membership } from "../../shared/model/membership.ts";
import { syncSubscription } from "../billing/subscriptions.ts";
import { log } from "../platform/log.ts";
import { stripeCode } from "../platform/stripe.ts";
import { membershipOf } from "./memberships.ts";
import { completeIntent, type PlanIntent } from "./plan-intents.ts";

const nameOf = (error: unknown): string => stripeCode(error) ?? (error instanceof Error ? error.name : typeof error);

export const noSubscription = (): AppError =>
  new AppError("membership.no-subscription", "You have no running subscription to change.");

/** What a member is told while nobody knows whether Stripe has made their change; it is looked at again, and finished. */
export const unconfirmed = (what: string, error: unknown): AppError => {
  log.error("plan change unconfirmed", { what, code: nameOf(error) });
  return new AppError(
    "membership.unconfirmed",
    "We couldn't confirm your change yet. It will show here in a few minutes; you won't be charged twice.",
  );
};

/**
 * The steps after a change was made at Stripe. A failure among them never says that nothing happened: what is left is finished by
 * the reconcile job. Throws `membership.unconfirmed` only when the new plan could not even be read back.
 */
export const finishing = async (intent: PlanIntent, now: string): Promise<Membership> => {
  try {
    await completeIntent(intent, now);
  } catch (error) {
    log.error("plan change left to the job", { subscription: intent.subscription_id, code: nameOf(error) });
    await syncSubscription(intent.subscription_id, now).catch((again) => {
      throw unconfirmed("read a changed plan back", again);
    });
  }
  return membershipOf(intent.user_id, now);
};
