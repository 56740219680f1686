import type { MemberTotals } from "../../shared/model/managed-member.ts";
import { readCountsBetween } from "../metrics/counts.ts";
import type { Listing } from "./listings.ts";

/** What one entry adds to each total. */
export type ListedCounts = Record<keyof MemberTotals, number>;

/** Returns what an entry of the list adds to the totals; nothing where there is none. */
export const listedAs = (listing: Listing | null): ListedCounts => ({
  total_members: listing ? 1 : 0,
  active_paying: listing?.is_paying ? 1 : 0,
  promo_grants: listing?.source === "promo" ? 1 : 0,
  admin_grants: listing?.source === "admin" ? 1 : 0,
  monthly_revenue: listing?.monthly_amount ?? 0,
});

/** Returns the totals over all members, with one query whatever their number. */
export const readMemberTotals = async (): Promise<MemberTotals> => {
  // The first and the last of the names.
  const counts = await readCountsBetween("members-listed", "active_paying", "total_members");
  const totalOf = (name: keyof MemberTotals) => Math.max(0, counts.get(name) ?? 0);
  return {
    total_members: totalOf("total_members"),
    active_paying: totalOf("active_paying"),
    promo_grants: totalOf("promo_grants"),
    admin_grants: totalOf("admin_grants"),
    monthly_revenue: totalOf("monthly_revenue"),
  };
};
