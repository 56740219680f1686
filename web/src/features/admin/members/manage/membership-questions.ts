import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import type { Grant, Tier } from "../../../../../../shared/model/membership.ts";
import type { PlanChangePreview, PlanChangeTiming } from "../../../../../../shared/model/plan-change.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { days } from "../../../../../../shared/rules/durations.ts";
import { getGrantTier, isActiveGrant, isCurrentStatus } from "../../../../../../shared/rules/entitlement.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { sourceTexts, tierName } from "../member-texts.ts";

/** What an administrator is asked before an act, with amounts, dates and counts (R55). */
export type Question = { title: string; text: string; confirm: string };

const grantMilliseconds = days(30);

/** The member's plan at Stripe that hasn't ended, or null: the server judges by the same statuses. */
export const findPlan = ({ billing: { subscription } }: MemberDetails) =>
  subscription && isCurrentStatus(subscription.status) ? subscription : null;

type Plan = NonNullable<ReturnType<typeof findPlan>>;

const planText = ({ tier, monthly_amount }: Plan): string =>
  `${tierName(tier)} at ${formatCents(monthly_amount)} per month`;

/** A grant in words: "Premium by promo code, until Dec 3, 2026". */
export const grantText = (grant: Grant): string =>
  `${tierName(getGrantTier(grant))} ${sourceTexts[grant.source].replace("By", "by")}, ${
    grant.end_at ? `until ${formatCityDate(grant.end_at)}` : "without end"
  }`;

/** Whether a grant is one that runs now and can be revoked on its own. */
export const isRevocable = (grant: Grant): boolean =>
  grant.source !== "stripe" && isActiveGrant(grant, new Date().toISOString());

const endingText = (grants: readonly Grant[]): string[] => {
  const ending = grants.filter(isRevocable);
  if (ending.length === 0) return [];
  const noun = ending.length === 1 ? "1 grant ends now" : `${ending.length} grants end now`;
  return [`${noun}: ${ending.map(grantText).join("; ")}.`];
};

const endText = (plan: Plan, timing: PlanChangeTiming): string => {
  const end = plan.current_period_end ? formatCityDate(plan.current_period_end) : null;
  if (timing === "now") return `${planText(plan)} ends now${end ? `, although its period runs until ${end}` : ""}.`;
  return `${planText(plan)} ends with its period${end ? ` on ${end}` : ""}, and isn't charged again.`;
};

/** Asks before a subscription and every grant end. */
export const cancelQuestion = (member: MemberDetails, grants: readonly Grant[], timing: PlanChangeTiming): Question => {
  const plan = findPlan(member);
  const lines = [...(plan ? [endText(plan, timing)] : []), ...endingText(grants), "Nothing is refunded."];
  return { title: "Cancel this subscription?", text: lines.join("\n"), confirm: "Cancel Subscription" };
};

/** Asks before a membership stops counting for a while; Stripe is named only where it bills. */
export const suspendQuestion = (member: MemberDetails): Question => {
  const plan = findPlan(member);
  const until = plan?.current_period_end;
  const lines = [
    `${tierName(member.subscription_tier)} gives ${member.display_name} nothing until you activate it again. The tier is kept.`,
    ...(plan ? [`Stripe doesn't collect the ${formatCents(plan.monthly_amount)} per month meanwhile.`] : []),
    ...(until ? [`Nothing is refunded for the period until ${formatCityDate(until)}.`] : []),
  ];
  return { title: "Suspend this membership?", text: lines.join("\n"), confirm: "Suspend" };
};

/** Asks before a suspended membership counts again. */
export const activateQuestion = (member: MemberDetails): Question => {
  const plan = findPlan(member);
  const lines = [
    `${tierName(member.membership.tier)} counts again for ${member.display_name}.`,
    plan ? `Stripe collects ${formatCents(plan.monthly_amount)} per month again.` : "Nothing is charged.",
  ];
  return { title: "Activate this membership?", text: lines.join("\n"), confirm: "Activate" };
};

/** Asks before one grant ends. */
export const revokeQuestion = (grant: Grant): Question => ({
  title: "Revoke this grant?",
  text: `${grantText(grant)} ends now. Other grants and a plan at Stripe stay. Nothing is charged or refunded.`,
  confirm: "Revoke",
});

/** Says what a change of a plan at Stripe charges, as Stripe computed it. */
export const planChangeText = ({ from, tier, timing, ...preview }: PlanChangePreview): string => {
  const next = `${formatCents(preview.next_amount)} on ${formatCityDate(preview.next_at)}`;
  if (timing === "period-end") {
    return `${tierName(tier)} replaces ${tierName(from)} on ${formatCityDate(preview.starts_at)}. Nothing is charged today; Stripe charges ${next}. Nothing is refunded.`;
  }
  const credit = `${formatCents(preview.unused_credit)} for unused time of ${tierName(from)}`;
  return `Stripe charges ${formatCents(preview.amount_due)} now: ${formatCents(preview.price)} for a month of ${tierName(tier)}, less ${credit}. The next charge is ${next}. Nothing is refunded.`;
};

/** Says what another tier does for a member whom Stripe doesn't bill. */
export const grantChangeText = (tier: Tier, grants: readonly Grant[]): string => {
  if (tier === "free") return [...endingText(grants), "Nothing is charged or refunded."].join("\n");
  const until = new Date(Date.now() + grantMilliseconds).toISOString();
  const replaced = grants.filter((grant) => grant.source === "admin" && isRevocable(grant));
  const lines = [
    `${tierName(tier)} by admin grant for 30 days, until ${formatCityDate(until)}. Nothing is charged.`,
    ...(replaced.length > 0 ? [`It replaces ${replaced.map(grantText).join("; ")}.`] : []),
  ];
  return lines.join("\n");
};
