import { AppError } from "../../shared/model/errors.ts";
import type { Membership, PaidTier } from "../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../shared/model/plan-change.ts";
import { isUpgrade } from "../../shared/model/plans.ts";
import { comingChange, instant, tierOfPrice } from "../billing/subscription-state.ts";
import { assertPurchasesOpen } from "../content/settings.ts";
import { askStripe } from "./ask-stripe.ts";
import { membershipOf } from "./memberships.ts";
import { chargeChange } from "./plan-charge.ts";
import { confirmationRequired } from "./plan-confirm.ts";
import {
  carryOut,
  closeIntent,
  findIntent,
  giveUpChange,
  type PlanIntent,
  takeUpIntent,
  writeIntent,
} from "./plan-intents.ts";
import { finishing, noSubscription, unconfirmed } from "./plan-outcome.ts";
import { type PlanChange, previewOf, prorationAt } from "./plan-preview.ts";
import { readScheduled } from "./plan-schedule.ts";
import { runningSubscriptions } from "./plan-subscription.ts";

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

const changeTo = async ({ tier: to, timing: chosen }: Confirmation, userId: string): Promise<Change> => {
  const [running, ...others] = await runningSubscriptions(userId);
  if (!running) throw noSubscription();
  const subscription = await readScheduled(running.id);
  const item = subscription.items.data[0];
  if (!item) throw noSubscription();
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
export const previewChange = (tier: PaidTier, userId: string, now: string): Promise<PlanChangePreview> =>
  askStripe("preview a plan change", async () => previewOf(await changeTo({ tier }, userId), now));

const isFresh = (at: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(at);
  return age >= -60_000 && age <= previewMinutes * 60_000;
};

// What the member saw is what they pay: anything else is shown again first.
const assertSeen = async (
  change: Change,
  { proratedAt, expectedAmount }: Confirmation,
  now: string,
): Promise<string> => {
  const at = proratedAt && isFresh(proratedAt, now) ? proratedAt : now;
  if (expectedAmount === undefined) return at;
  const seen = await previewOf(change, at);
  if (seen.amount_due === expectedAmount) return at;
  throw new AppError("price-changed", "The amount has changed. Please look at it again.", { preview: seen });
};

const intentOf = (change: Change, userId: string, at: string, now: string): Omit<PlanIntent, "id"> => ({
  user_id: userId,
  kind: change.timing,
  subscription_id: change.subscription.id,
  tier: change.to,
  prorated_at: prorationAt(change, at),
  others: change.others,
  replaces: change.timing === "period-end" && change.subscription.cancel_at !== null ? "cancellation" : "nothing",
  created_at: now,
});

const isSame = (intent: PlanIntent, { timing, to, subscription }: Change): boolean =>
  intent.kind === timing && intent.tier === to && intent.subscription_id === subscription.id;

const begin = async (change: Change, confirmation: Confirmation, userId: string, now: string): Promise<PlanIntent> => {
  const open = await findIntent(userId);
  // Repeated before its outcome was known: the very same charge, under the same key.
  if (open && isSame(open, change)) {
    await assertSeen(change, { ...confirmation, proratedAt: instant(open.prorated_at) }, now);
    return open;
  }
  const at = await assertSeen(change, confirmation, now);
  const intent = await writeIntent(intentOf(change, userId, at, now));
  if (isSame(intent, change)) return intent;
  throw new AppError("request-in-progress", "Another change of your plan is under way.", { retryAfterSeconds: 2 });
};

type Earlier = { intent: PlanIntent; outcome: "completed" | "waiting" };

/**
 * Takes up what an earlier request of the member has left at Stripe, so that it is neither lost nor done twice. Answers the change
 * that is whole now, or that waits for the member's bank, or null. Throws `membership.unconfirmed` when Stripe is silent.
 */
export const settleEarlier = async (userId: string, now: string): Promise<Earlier | null> => {
  const open = await findIntent(userId);
  if (!open) return null;
  const outcome = await takeUpIntent(open, now).catch((error) => {
    throw unconfirmed("take up a plan change", error);
  });
  if (outcome !== "not-begun") return { intent: (await findIntent(userId)) ?? open, outcome };
  if (Date.parse(now) - Date.parse(open.created_at) > inProgressMilliseconds) await closeIntent(open);
  return null;
};

/** Takes up what an earlier request has left, as `settleEarlier` does; a change that waits for the member's bank is given up. */
export const settleOrGiveUp = async (userId: string, now: string): Promise<void> => {
  const earlier = await settleEarlier(userId, now);
  if (earlier?.outcome === "waiting") await askStripe("give up a plan change", () => giveUpChange(earlier.intent, now));
};

const schedule = async (intent: PlanIntent): Promise<void> => {
  try {
    await carryOut(intent);
  } catch (error) {
    // Costs nothing, so it is simply not done; unless it has begun, which is taken up later.
    const { replaces, tier, subscription_id } = intent;
    const after = replaces === "nothing" ? await readScheduled(subscription_id).catch(() => null) : null;
    if (after && comingChange(after)?.tier === tier) return;
    if (after) await closeIntent(intent);
    throw error;
  }
};

/**
 * Goes over to another plan (decision D36): a step up at once, with a new paid month and the unused time credited; a step down
 * when the paid period ends, for nothing. Stripe first, then our mirror (decision D7). Repeated, it is made once.
 * Throws what `previewChange` throws, `price-changed` with the new preview, `membership.payment-failed` when the card was declined
 * (after each of these the plan is what it was), `membership.unconfirmed` when Stripe may have made it: it is finished later, and
 * `membership.confirmation-required` when the member's bank asks them first: confirmed, it is made; given up, nothing is charged.
 */
export const changePlan = async (confirmation: Confirmation, userId: string, now: string): Promise<Membership> => {
  const earlier = await settleEarlier(userId, now);
  if (earlier?.outcome === "waiting") {
    if (earlier.intent.tier === confirmation.tier) throw confirmationRequired(earlier.intent, now);
    await askStripe("give up a plan change", () => giveUpChange(earlier.intent, now));
  } else if (earlier?.intent.tier === confirmation.tier && earlier.intent.kind !== "cancel") {
    return membershipOf(userId, now);
  }
  const intent = await askStripe("change a plan", async () => {
    const change = await changeTo(confirmation, userId);
    const begun = await begin(change, confirmation, userId, now);
    if (begun.kind === "now") await chargeChange(begun, change.subscription, now);
    else await schedule(begun);
    return begun;
  });
  return finishing(intent, now);
};
