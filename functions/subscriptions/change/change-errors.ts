import { AppError } from "../../../shared/model/errors.ts";
import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";

export const nameOf = (error: unknown): string =>
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
