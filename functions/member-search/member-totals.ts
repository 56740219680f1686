import type { MemberTotals } from "../../shared/model/managed-member.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { readCountsBetween } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { readMonthlyRevenue } from "../reports/monthly-revenue.ts";
import type { Listing } from "./listings.ts";

/** What one entry adds to each count. */
export type ListedCounts = Record<Exclude<keyof MemberTotals, "monthly_revenue">, number>;

/** Returns what an entry of the list adds to the totals; nothing where there is none. */
export const listedAs = (listing: Listing | null): ListedCounts => ({
  total_members: listing ? 1 : 0,
  active_paying: listing?.is_paying ? 1 : 0,
  promo_grants: listing?.source === "promo" ? 1 : 0,
  admin_grants: listing?.source === "admin" ? 1 : 0,
});

/** Returns the counts of all members, with one query whatever their number. */
export const readListedCounts = async (): Promise<ListedCounts> => {
  // The first and the last of the names.
  const counts = await readCountsBetween("members-listed", "active_paying", "total_members");
  const totalOf = (name: keyof ListedCounts) => Math.max(0, counts.get(name) ?? 0);
  return {
    total_members: totalOf("total_members"),
    active_paying: totalOf("active_paying"),
    promo_grants: totalOf("promo_grants"),
    admin_grants: totalOf("admin_grants"),
  };
};

/** Returns the totals above the list of members: the counts, and the city's Monthly Revenue (R57). Two queries. */
export const readMemberTotals = async (now: string): Promise<MemberTotals> => {
  const today = cityDay(now, env("CITY_ZONE"));
  const [counts, monthly_revenue] = await Promise.all([readListedCounts(), readMonthlyRevenue(today)]);
  return { ...counts, monthly_revenue };
};
