import { minutes } from "../../../shared/rules/durations.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { unconfirmedError } from "./change-errors.ts";
import { abandonPlanChange, continuePlanChange } from "./continue-change.ts";
import { deletePlanIntent, findPlanIntent, type PlanIntent } from "./plan-intents.ts";

/** How long another plan change of the same member counts as in progress. */
const inProgressMilliseconds = minutes(1);

type Earlier = { intent: PlanIntent; outcome: "completed" | "waiting" };

/**
 * Settles what an earlier request of the member left at Stripe, so that it is neither lost nor done twice. Returns the
 * change that is now complete, or that awaits the member's bank, or null.
 * Throws `membership.unconfirmed` if Stripe doesn't answer.
 */
export const settleEarlierChange = async (userId: string, now: string): Promise<Earlier | null> => {
  const open = await findPlanIntent(userId);
  if (!open) return null;
  const outcome = await continuePlanChange(open, now).catch((error) => {
    throw unconfirmedError("continue a plan change", error);
  });
  if (outcome !== "not-begun") return { intent: (await findPlanIntent(userId)) ?? open, outcome };
  if (Date.parse(now) - Date.parse(open.created_at) > inProgressMilliseconds) await deletePlanIntent(open);
  return null;
};

/** Settles an earlier request like `settleEarlierChange`, but abandons a change that awaits the member's bank. */
export const settleOrAbandonChange = async (userId: string, now: string): Promise<void> => {
  const earlier = await settleEarlierChange(userId, now);
  if (earlier?.outcome === "waiting")
    await withStripeErrors("abandon a plan change", () => abandonPlanChange(earlier.intent, now));
};
