import type { MembershipMetrics } from "../../shared/model/sync.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { toCityTime } from "../../shared/rules/city-time.ts";
import { hours } from "../../shared/rules/durations.ts";
import { readListedCounts } from "../member-search/member-totals.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { hourOf } from "../reports/day-figures.entity.ts";
import { periodDays, readDays } from "../reports/figures.ts";
import { listActiveSubscriptions } from "../subscriptions/list-active.ts";
import { readSubscriptionCounts } from "../subscriptions/subscription-counts.ts";
import { listActiveMemberships } from "./list-active-memberships.ts";

/**
 * Returns the PartiQL statement that reads every payment record with its invoice or checkout id and the subscription or
 * session it paid (R26). It changes nothing: records are unique by key, and reading them shows that.
 */
const cleanupStatement = (): string =>
  `SELECT "ref", "subject", "amount", "at" FROM "${env("TABLE_NAME")}" WHERE "__edb_e__" = 'ledger' AND "kind" IN ['subscription', 'ticket']`;

const newest = { limit: 50, position: null };

const sumMemberships = (figures: Awaited<ReturnType<typeof readDays>>): number =>
  [...figures.values()].reduce((sum, { membership_cents = 0 }) => sum + membership_cents, 0);
const isText = (text: string | null): text is string => text !== null;

// The running hour and the 23 before it.
const readRevenueOfDay = async (now: string): Promise<number> => {
  const from = addMilliseconds(now, -hours(23));
  return sumMemberships(await readDays(hourOf(from), hourOf(now)));
};

// Today in the city and the 29 days before it.
const readRevenueOfMonth = async (now: string): Promise<number> => {
  const zone = env("CITY_ZONE");
  const first = toCityTime(now, zone)
    .subtract(periodDays - 1, "day")
    .format("YYYY-MM-DD");
  return sumMemberships(await readDays(first, cityDay(now, zone)));
};

/**
 * Returns what memberships add up to, from counts kept with the writes: the number of reads doesn't grow. Stripe's count
 * is what was last read from Stripe, by event or comparison.
 */
export const readMembershipMetrics = async (now: string): Promise<MembershipMetrics> => {
  const [members, counts, revenue_1d, revenue_30d, memberships, subscriptions] = await Promise.all([
    readListedCounts(),
    readSubscriptionCounts(),
    readRevenueOfDay(now),
    readRevenueOfMonth(now),
    listActiveMemberships(newest, now),
    listActiveSubscriptions(newest),
  ]);
  const stripe_count = counts.activeLinked + counts.activeUnmatched;
  return {
    total_members: members.total_members,
    active_paying: counts.activeLinked,
    stripe_active_count: stripe_count,
    unmatched_count: counts.activeUnmatched,
    synced_count: counts.activeLinked,
    not_synced_count: members.promo_grants + members.admin_grants,
    mrr: counts.mrrCents,
    revenue_1d,
    revenue_30d,
    active_emails: memberships.items.map(({ email }) => email),
    stripe_emails: subscriptions.items.map(({ email }) => email).filter(isText),
    cleanup_statement: cleanupStatement(),
    sync_status: {
      in_sync: stripe_count === counts.activeLinked,
      stripe_count,
      database_count: counts.activeLinked,
    },
  };
};
