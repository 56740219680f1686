import type { PaidTier } from "../../shared/model/membership.ts";
import { endOfGrant } from "../../shared/rules/entitlement.ts";
import { type Letter, outboxItem } from "../mail/letters.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { findMember } from "../members/members.ts";
import { toGrant } from "../memberships/grants.ts";
import type { StoredSubscription } from "./subscriptions.ts";

type News = { id: string; letter: Letter };
type Known = StoredSubscription | null;

const paying: readonly string[] = ["active", "trialing"];
const begun: readonly string[] = [...paying, "past_due", "unpaid", "paused"];

const started = (before: Known, after: StoredSubscription, tier: PaidTier): News[] => {
  const isNew = !before?.user_id || !begun.includes(before.status);
  if (!isNew || !paying.includes(after.status)) return [];
  const renews_at = after.cancel_at_period_end ? null : (after.end_at ?? null);
  const letter = { template: "membership-started" as const, tier, amount: after.monthly_amount, renews_at };
  return [{ id: `membership-started-${after.subscription_id}`, letter }];
};

const ending = (before: Known, after: StoredSubscription, tier: PaidTier): News[] => {
  const { cancel_at_period_end, end_at, status, subscription_id } = after;
  if (!cancel_at_period_end || before?.cancel_at_period_end || !end_at || !paying.includes(status)) return [];
  const letter = { template: "membership-ending" as const, tier, end_at, source: "stripe" as const };
  return [{ id: `membership-ending-${subscription_id}-${end_at}`, letter }];
};

const unpaid = (before: Known, after: StoredSubscription, tier: PaidTier): News[] => {
  const { status, past_due_since, subscription_id: source_ref } = after;
  if (status !== "past_due" || before?.status === "past_due" || !past_due_since) return [];
  const grant = { user_id: "", source: "stripe", source_ref, start_at: past_due_since, updated_at: "" } as const;
  const until = endOfGrant(toGrant({ ...grant, status, past_due_since, cancel_at_period_end: false }));
  const letter = { template: "membership-unpaid" as const, tier, until: until ?? past_due_since };
  return [{ id: `membership-unpaid-${source_ref}-${past_due_since}`, letter }];
};

const isNew = async ({ id }: News): Promise<boolean> =>
  (await OutboxEntity.get({ id }).go({ consistent: true })).data === null;

/**
 * The mails that a change of a subscription brings its member: begun, ending, unpaid. Each has an id of its own, so the same
 * news is mailed once however often and in whichever order Stripe tells it.
 */
export const membershipNews = async (before: Known, after: StoredSubscription, now: string) => {
  if (!after.user_id) return [];
  const tier = after.tier ?? "premium";
  const news = [...started(before, after, tier), ...ending(before, after, tier), ...unpaid(before, after, tier)];
  if (news.length === 0) return [];
  const to = (await findMember(after.user_id))?.email ?? after.email;
  if (!to) return [];
  const untold = await Promise.all(news.map(async (one) => ((await isNew(one)) ? [one] : [])));
  return untold.flat().map(({ id, letter }) => outboxItem(id, to, letter, now));
};
