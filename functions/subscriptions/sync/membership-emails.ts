import type { PaidTier } from "../../../shared/model/membership.ts";
import { findGrantEnd } from "../../../shared/rules/entitlement.ts";
import { toGrant } from "../../entitlements/grants.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { type EmailData, outboxEmail } from "../../mail/outbox-emails.ts";
import { findMember } from "../../members/members.ts";
import type { StoredSubscription } from "./stored-subscriptions.ts";

type MembershipEmail = { id: string; data: EmailData };
type Known = StoredSubscription | null;

const payingStatuses: readonly string[] = ["active", "trialing"];
const begunStatuses: readonly string[] = [...payingStatuses, "past_due", "unpaid", "paused"];

const startedEmails = (before: Known, after: StoredSubscription, tier: PaidTier): MembershipEmail[] => {
  const isNew = !before?.user_id || !begunStatuses.includes(before.status);
  if (!isNew || !payingStatuses.includes(after.status)) return [];
  const renews_at = after.cancel_at_period_end ? null : (after.end_at ?? null);
  const data = { template: "membership-started" as const, tier, amount: after.monthly_amount, renews_at };
  return [{ id: `membership-started-${after.subscription_id}`, data }];
};

const upgradedEmails = (before: Known, after: StoredSubscription): MembershipEmail[] => {
  const { tier, status, monthly_amount: amount, end_at, read_at: at, subscription_id } = after;
  const isUpgrade = before?.user_id === after.user_id && before?.tier === "essential" && tier === "premium";
  if (!isUpgrade || !payingStatuses.includes(status)) return [];
  const renews_at = after.cancel_at_period_end ? null : (end_at ?? null);
  const data = { template: "membership-upgraded" as const, from: "essential" as const, tier, at, amount, renews_at };
  // An upgrade starts a new month, so that no two of them end at the same instant.
  return [{ id: `membership-upgraded-${subscription_id}-${end_at ?? at}`, data }];
};

const endingEmails = (before: Known, after: StoredSubscription, tier: PaidTier): MembershipEmail[] => {
  const { cancel_at_period_end, end_at, status, subscription_id } = after;
  if (!cancel_at_period_end || before?.cancel_at_period_end || !end_at || !payingStatuses.includes(status)) return [];
  const data = { template: "membership-ending" as const, tier, end_at, source: "stripe" as const };
  return [{ id: `membership-ending-${subscription_id}-${end_at}`, data }];
};

const unpaidEmails = (before: Known, after: StoredSubscription, tier: PaidTier): MembershipEmail[] => {
  const { status, past_due_since, subscription_id: source_ref } = after;
  if (status !== "past_due" || before?.status === "past_due" || !past_due_since) return [];
  const grant = { user_id: "", source: "stripe", source_ref, start_at: past_due_since, updated_at: "" } as const;
  const until = findGrantEnd(toGrant({ ...grant, status, past_due_since, cancel_at_period_end: false }));
  const data = { template: "membership-unpaid" as const, tier, until: until ?? past_due_since };
  return [{ id: `membership-unpaid-${source_ref}-${past_due_since}`, data }];
};

const isNew = async ({ id }: MembershipEmail): Promise<boolean> =>
  (await OutboxEntity.get({ id }).go({ consistent: true })).data === null;

/**
 * Lists the emails that a subscription's change brings its member: started, upgraded, ending, unpaid. Each has its own id, so it
 * is sent once, however often and in whatever order Stripe reports the change.
 */
export const listMembershipEmails = async (before: Known, after: StoredSubscription, now: string) => {
  if (!after.user_id) return [];
  const tier = after.tier ?? "premium";
  const news = [
    ...startedEmails(before, after, tier),
    ...upgradedEmails(before, after),
    ...endingEmails(before, after, tier),
    ...unpaidEmails(before, after, tier),
  ];
  if (news.length === 0) return [];
  const to = (await findMember(after.user_id))?.email ?? after.email;
  if (!to) return [];
  const untold = await Promise.all(news.map(async (one) => ((await isNew(one)) ? [one] : [])));
  return untold.flat().map(({ id, data }) => outboxEmail(id, to, data, now));
};
