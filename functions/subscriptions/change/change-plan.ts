import { AppError } from "../../../shared/model/errors.ts";
import type { Membership, PaidTier } from "../../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../../shared/model/plan-change.ts";
import { isUpgrade } from "../../../shared/model/plans.ts";
import { assertPurchasesOpen } from "../../content/settings.ts";
import { getMembership } from "../../entitlements/membership.ts";
import { listCurrentSubscriptions } from "../current-subscriptions.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { findScheduledChange, tierOfPrice, toInstant } from "../sync/subscription-state.ts";
import { chargePlanChange } from "./charge-change.ts";
import { completeOrDefer, noSubscriptionError, unconfirmedError } from "./complete-change.ts";
import { confirmationRequiredError } from "./payment-confirmation.ts";
import {
  abandonPlanChange,
  applyWithoutCharge,
  continuePlanChange,
  createPlanIntent,
  deletePlanIntent,
  findPlanIntent,
  type PlanIntent,
} from "./plan-intents.ts";
import { type PlanChange, readPreview, toProrationDate } from "./preview-change.ts";
import { readSubscriptionWithSchedule } from "./subscription-schedule.ts";

/** For how long a previewed amount may be confirmed. */
const previewMinutes = 15;
/** For how long another change of the same member may be under way. */
const inProgressMilliseconds = 60_000;

type Change = PlanChange & { others: string[] };
type Confirmation = {
  tier: PaidTier;
  /** Given by an administrator; a member's step up is at once, their step down at the period's end. */
  timing?: PlanChangeTiming | undefined;
  proratedAt?: string | undefined;
  expectedAmount?: number | undefined;
};

const readChange = async ({ tier: to, timing: chosen }: Confirmation, userId: string): Promise<Change> => {
  const [running, ...others] = await listCurrentSubscriptions(userId);
  if (!running) throw noSubscriptionError();
  const subscription = await readSubscriptionWithSchedule(running.id);
  const item = subscription.items.data[0];
  if (!item) throw noSubscriptionError();
  const from = tierOfPrice(item.price) ?? "premium";
  const timing = chosen ?? (isUpgrade(to, from) ? "now" : "period-end");
  if (from === to) throw new AppError("membership.same-plan", "This is your current plan.");
  if (!chosen && isUpgrade(to, from)) await assertPurchasesOpen();
  return { subscription, item, from, to, timing, others: others.map(({ id }) => id) };
};

/**
 * What going over to another plan would cost today, and what renews when, as Stripe computes it. Charges nothing.
 * Throws `membership.no-subscription`, `membership.same-plan`, `membership.purchases-paused` for a step up, `upstream-failed`.
 */
export const previewPlanChange = (tier: PaidTier, userId: string, now: string): Promise<PlanChangePreview> =>
  withStripeErrors("preview a plan change", async () => readPreview(await readChange({ tier }, userId), now));

const isFresh = (at: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(at);
  return age >= -60_000 && age <= previewMinutes * 60_000;
};

// What the member saw is what they pay: anything else is shown again first.
const assertPreviewed = async (
  change: Change,
  { proratedAt, expectedAmount }: Confirmation,
  now: string,
): Promise<string> => {
  const at = proratedAt && isFresh(proratedAt, now) ? proratedAt : now;
  if (expectedAmount === undefined) return at;
  const seen = await readPreview(change, at);
  if (seen.amount_due === expectedAmount) return at;
  throw new AppError("price-changed", "The amount has changed. Please look at it again.", { preview: seen });
};

const toPlanIntent = (change: Change, userId: string, at: string, now: string): Omit<PlanIntent, "id"> => ({
  user_id: userId,
  kind: change.timing,
  subscription_id: change.subscription.id,
  tier: change.to,
  prorated_at: toProrationDate(change, at),
  others: change.others,
  replaces: change.timing === "period-end" && change.subscription.cancel_at !== null ? "cancellation" : "nothing",
  created_at: now,
});

const isSame = (intent: PlanIntent, { timing, to, subscription }: Change): boolean =>
  intent.kind === timing && intent.tier === to && intent.subscription_id === subscription.id;

const beginChange = async (
  change: Change,
  confirmation: Confirmation,
  userId: string,
  now: string,
): Promise<PlanIntent> => {
  const open = await findPlanIntent(userId);
  // Repeated before its outcome was known: the very same charge, under the same key.
  if (open && isSame(open, change)) {
    await assertPreviewed(change, { ...confirmation, proratedAt: toInstant(open.prorated_at) }, now);
    return open;
  }
  const at = await assertPreviewed(change, confirmation, now);
  const intent = await createPlanIntent(toPlanIntent(change, userId, at, now));
  if (isSame(intent, change)) return intent;
  throw new AppError("request-in-progress", "Another change of your plan is under way.", { retryAfterSeconds: 2 });
};

type Earlier = { intent: PlanIntent; outcome: "completed" | "waiting" };

/**
 * Takes up what an earlier request of the member has left at Stripe, so that it is neither lost nor done twice. Answers the change
 * that is whole now, or that waits for the member's bank, or null. Throws `membership.unconfirmed` when Stripe is silent.
 */
export const settleEarlierChange = async (userId: string, now: string): Promise<Earlier | null> => {
  const open = await findPlanIntent(userId);
  if (!open) return null;
  const outcome = await continuePlanChange(open, now).catch((error) => {
    throw unconfirmedError("take up a plan change", error);
  });
  if (outcome !== "not-begun") return { intent: (await findPlanIntent(userId)) ?? open, outcome };
  if (Date.parse(now) - Date.parse(open.created_at) > inProgressMilliseconds) await deletePlanIntent(open);
  return null;
};

/** Takes up what an earlier request has left, as `settleEarlierChange` does; a change that waits for the member's bank is given up. */
export const settleOrAbandonChange = async (userId: string, now: string): Promise<void> => {
  const earlier = await settleEarlierChange(userId, now);
  if (earlier?.outcome === "waiting")
    await withStripeErrors("give up a plan change", () => abandonPlanChange(earlier.intent, now));
};

const scheduleChange = async (intent: PlanIntent): Promise<void> => {
  try {
    await applyWithoutCharge(intent);
  } catch (error) {
    // Costs nothing, so it is simply not done; unless it has begun, which is taken up later.
    const { replaces, tier, subscription_id } = intent;
    const after = replaces === "nothing" ? await readSubscriptionWithSchedule(subscription_id).catch(() => null) : null;
    if (after && findScheduledChange(after)?.tier === tier) return;
    if (after) await deletePlanIntent(intent);
    throw error;
  }
};

/**
 * Goes over to another plan (decision D36): a step up at once, with a new paid month and the unused time credited; a step down
 * when the paid period ends, for nothing. Stripe first, then our mirror (decision D7). Repeated, it is made once.
 * Throws what `previewPlanChange` throws, `price-changed` with the new preview, `membership.payment-failed` when the card was declined
 * (after each of these the plan is what it was), `membership.unconfirmed` when Stripe may have made it: it is finished later, and
 * `membership.confirmation-required` when the member's bank asks them first: confirmed, it is made; given up, nothing is charged.
 */
export const changePlan = async (confirmation: Confirmation, userId: string, now: string): Promise<Membership> => {
  const earlier = await settleEarlierChange(userId, now);
  if (earlier?.outcome === "waiting") {
    if (earlier.intent.tier === confirmation.tier) throw confirmationRequiredError(earlier.intent, now);
    await withStripeErrors("give up a plan change", () => abandonPlanChange(earlier.intent, now));
  } else if (earlier?.intent.tier === confirmation.tier && earlier.intent.kind !== "cancel") {
    return getMembership(userId, now);
  }
  const intent = await withStripeErrors("change a plan", async () => {
    const change = await readChange(confirmation, userId);
    const begun = await beginChange(change, confirmation, userId, now);
    if (begun.kind === "now") await chargePlanChange(begun, change.subscription, now);
    else await scheduleChange(begun);
    return begun;
  });
  return completeOrDefer(intent, now);
};
