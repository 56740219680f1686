import { AppError } from "../../../shared/model/errors.ts";
import type { Membership, PaidTier } from "../../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../../shared/model/plan-change.ts";
import { isUpgrade } from "../../../shared/model/plans.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { assertPurchasesOpen } from "../../content/app-settings.ts";
import { getMembership } from "../../entitlements/membership.ts";
import { assertNotSuspended } from "../../entitlements/suspension.ts";
import { listCurrentSubscriptions } from "../current-subscriptions.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { findScheduledChange, tierOfPrice, toInstant } from "../sync/subscription-state.ts";
import { applyWithoutCharge } from "./apply-change.ts";
import { noSubscriptionError } from "./change-errors.ts";
import { chargePlanChange } from "./charge-change.ts";
import { completeOrDefer } from "./complete-change.ts";
import { abandonPlanChange } from "./continue-change.ts";
import { confirmationRequiredError } from "./payment-confirmation.ts";
import { createPlanIntent, deletePlanIntent, findPlanIntent, type PlanIntent } from "./plan-intents.ts";
import { type PlanChange, readPreview, toProrationDate } from "./preview-change.ts";
import { settleEarlierChange } from "./settle-earlier-change.ts";
import { readSubscriptionWithSchedule } from "./subscription-schedule.ts";

/** How long a previewed amount can be confirmed. */
const previewMinutes = 15;

type Change = PlanChange & { others: string[] };
type Confirmation = {
  tier: PaidTier;
  /** Set by an administrator; by default an upgrade is immediate and a downgrade waits for the end of the period. */
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
 * Previews what another plan would cost today and when it would renew, as computed by Stripe. Charges nothing. `timing` is an
 * administrator's choice.
 * Throws `membership.no-subscription`, `membership.same-plan`, `membership.purchases-paused` for an upgrade, or
 * `upstream-failed`.
 */
export const previewPlanChange = (
  change: Pick<Confirmation, "tier" | "timing">,
  userId: string,
  now: string,
): Promise<PlanChangePreview> =>
  withStripeErrors("preview a plan change", async () => readPreview(await readChange(change, userId), now));

const isFresh = (at: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(at);
  return age >= -minutes(1) && age <= minutes(previewMinutes);
};

// Members pay what they saw: any other amount is shown to them first.
const assertPreviewed = async (
  change: Change,
  { proratedAt, expectedAmount }: Confirmation,
  now: string,
): Promise<string> => {
  const at = proratedAt && isFresh(proratedAt, now) ? proratedAt : now;
  if (expectedAmount === undefined) return at;
  const seen = await readPreview(change, at);
  if (seen.amount_due === expectedAmount) return at;
  throw new AppError("price-changed", "The amount has changed. Check it and try again.", { preview: seen });
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
  // Repeated before its outcome was known: the same charge, under the same idempotency key.
  if (open && isSame(open, change)) {
    await assertPreviewed(change, { ...confirmation, proratedAt: toInstant(open.prorated_at) }, now);
    return open;
  }
  const at = await assertPreviewed(change, confirmation, now);
  const intent = await createPlanIntent(toPlanIntent(change, userId, at, now));
  if (isSame(intent, change)) return intent;
  throw new AppError("request-in-progress", "Another plan change is in progress.", { retryAfterSeconds: 2 });
};

const scheduleChange = async (intent: PlanIntent): Promise<void> => {
  try {
    await applyWithoutCharge(intent);
  } catch (error) {
    // Nothing was charged, so the change is dropped; if it has begun, it is completed later.
    const { replaces, tier, subscription_id } = intent;
    const after = replaces === "nothing" ? await readSubscriptionWithSchedule(subscription_id).catch(() => null) : null;
    if (after && findScheduledChange(after)?.tier === tier) return;
    if (after) await deletePlanIntent(intent);
    throw error;
  }
};

/**
 * Changes the member's plan (R36): an upgrade immediately, with a new paid month and a credit for unused time;
 * a downgrade at the end of the paid period, at no charge. Stripe changes first, then our copy (R7). Repeated
 * requests make one change.
 * Throws what `previewPlanChange` throws; `membership.suspended`; `price-changed` with the new preview; `membership.payment-failed` if the card
 * was declined (after each of these the plan is unchanged); `membership.unconfirmed` if Stripe may have made the
 * change, which is then completed later; and `membership.confirmation-required` if the member's bank wants the payment
 * confirmed first.
 */
export const changePlan = async (confirmation: Confirmation, userId: string, now: string): Promise<Membership> => {
  if (!confirmation.timing) await assertNotSuspended(userId);
  const earlier = await settleEarlierChange(userId, now);
  if (earlier?.outcome === "waiting") {
    if (earlier.intent.tier === confirmation.tier) throw confirmationRequiredError(earlier.intent, now);
    await withStripeErrors("abandon a plan change", () => abandonPlanChange(earlier.intent, now));
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
