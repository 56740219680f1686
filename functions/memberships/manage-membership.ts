import Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import type { MembershipAction } from "../../shared/model/managed-member.ts";
import type { Membership, PaidTier } from "../../shared/model/membership.ts";
import type { PlanChangeTiming } from "../../shared/model/plan-change.ts";
import { days } from "../../shared/rules/durations.ts";
import { deriveMembership, findSuspension, isCurrentStatus } from "../../shared/rules/entitlement.ts";
import { withIntent } from "../audit/audit-intents.ts";
import type { Admin } from "../audit/audit-row.ts";
import {
  activateGrants,
  endGrants,
  replaceAdminGrants,
  revokeGrant,
  suspendGrants,
} from "../entitlements/admin-grants.ts";
import { getMembership, listGrants } from "../entitlements/membership.ts";
import { getMember } from "../members/members.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { cancelPlan } from "../subscriptions/change/cancel-plan.ts";
import { changePlan } from "../subscriptions/change/change-plan.ts";
import { endPlanNow, pausePlan, unpausePlan } from "../subscriptions/change/pause-plan.ts";

const grantMilliseconds = days(30);

type Subject = { userId: string; admin: Admin; now: string };

const refusedText = "Stripe refused this change, so nothing has changed.";
const refusedCodes = new Set(["membership.payment-failed", "membership.no-subscription"]);

// An administrator reads what Stripe did, not what the member is told to do. Whether a change that wasn't answered was made
// stays open; it is listed until the next comparison with Stripe.
const toAdminError = (error: unknown): unknown => {
  const isRefused = error instanceof AppError && refusedCodes.has(error.code);
  if (isRefused || error instanceof Stripe.errors.StripeInvalidRequestError) {
    return new AppError("membership.stripe-refused", refusedText);
  }
  if (error instanceof AppError && error.code === "upstream-failed") {
    return new AppError("upstream-failed", "Stripe refused or didn't answer, so nothing has changed here. Try again.");
  }
  return error;
};

const atStripe = async (
  { userId, admin, now }: Subject,
  action: `membership.${string}`,
  details: Record<string, unknown>,
  change: () => Promise<unknown>,
  recordHere?: () => Promise<void>,
): Promise<void> => {
  const both = async () => {
    try {
      await change();
    } catch (error) {
      throw toAdminError(error);
    }
    await recordHere?.();
  };
  const about = { action, subject: userId, details };
  await withIntent(admin, about, now, both, { isRecordedByChange: recordHere !== undefined });
};

const isStripeBacked = async (userId: string): Promise<boolean> =>
  (await listGrants(userId)).some(({ source, status }) => source === "stripe" && isCurrentStatus(status));

const cancelMembership = async (subject: Subject, timing: PlanChangeTiming): Promise<void> => {
  const { userId, admin, now } = subject;
  if (await isStripeBacked(userId)) {
    await atStripe(subject, "membership.cancel", { timing }, () =>
      timing === "now" ? endPlanNow(userId, now) : cancelPlan(userId, now),
    );
  }
  await endGrants(userId, admin, now);
};

// Choosing a tier never ends what somebody pays for (R55).
const setFreeTier = async ({ userId, admin, now }: Subject): Promise<void> => {
  if (await isStripeBacked(userId)) {
    throw new AppError("membership.paid-plan", "This member pays for a plan. End it with Cancel Subscription.");
  }
  await endGrants(userId, admin, now);
};

const setPaidTier = async (subject: Subject, tier: PaidTier, wish: MembershipAction): Promise<void> => {
  const { userId, admin, now } = subject;
  const { timing, expected_amount: expectedAmount, prorated_at: proratedAt } = wish;
  if (findSuspension(await listGrants(userId))) {
    throw new AppError("membership.still-suspended", "This membership is suspended. Activate it first.");
  }
  if (await isStripeBacked(userId)) {
    const change = { tier, timing, expectedAmount, proratedAt };
    const details = { tier, timing, ...(expectedAmount === undefined ? {} : { amount: expectedAmount }) };
    return atStripe(subject, "membership.set-tier", details, () => changePlan(change, userId, now));
  }
  await replaceAdminGrants({ userId, tier, endAt: addMilliseconds(now, grantMilliseconds) }, admin, now);
};

const suspend = async (subject: Subject): Promise<void> => {
  const { userId, admin, now } = subject;
  const grants = await listGrants(userId);
  if (findSuspension(grants)) return;
  const { is_subscribed, tier } = deriveMembership(userId, grants, now);
  if (!is_subscribed || tier === "free") {
    throw new AppError("membership.nothing-to-suspend", "This member has no active membership to suspend.");
  }
  const suspendHere = () => suspendGrants(userId, tier, admin, now);
  if (!(await isStripeBacked(userId))) return suspendHere();
  return atStripe(subject, "membership.suspend", { tier }, () => pausePlan(userId, now), suspendHere);
};

const activate = async (subject: Subject): Promise<void> => {
  const { userId, admin, now } = subject;
  const grants = await listGrants(userId);
  const isPaused = grants.some(({ source, status }) => source === "stripe" && status === "paused");
  const suspension = findSuspension(grants);
  if (!isPaused && !suspension) {
    throw new AppError("membership.not-suspended", "This membership isn't suspended.");
  }
  const activateHere = () => activateGrants(userId, admin, now);
  if (!isPaused) return activateHere();
  return atStripe(subject, "membership.activate", {}, () => unpausePlan(userId, now), suspension && activateHere);
};

/**
 * Changes a member's membership for an administrator: at Stripe first where Stripe bills it, then our copy (R7, R36,
 * R47). Choosing free ends grants, never a plan that somebody pays for (R55). A paid tier without Stripe is a grant of
 * 30 days. Returns the membership.
 * Throws `not-found`, `membership.stripe-refused` or `upstream-failed` when Stripe didn't make the change (nothing is changed then),
 * `membership.same-plan`, `membership.paid-plan`, `membership.already-granted`, `price-changed` with the new preview,
 * `membership.nothing-to-suspend`, `membership.not-suspended`, `membership.still-suspended`, or `conflict`.
 */
export const manageMembership = async (
  userId: string,
  wish: MembershipAction,
  admin: Admin,
  now: string,
): Promise<Membership> => {
  const { action, tier = "free", timing, source_ref = "" } = wish;
  await getMember(userId);
  const subject = { userId, admin, now };
  if (action === "suspend") await suspend(subject);
  else if (action === "activate") await activate(subject);
  else if (action === "cancel") await cancelMembership(subject, timing);
  else if (action === "revoke") await revokeGrant(userId, source_ref, admin, now);
  else if (tier === "free") await setFreeTier(subject);
  else await setPaidTier(subject, tier, wish);
  return getMembership(userId, now);
};
