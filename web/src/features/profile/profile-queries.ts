import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/index.ts";

/** The member's profile. */
export const profileQuery = query("members", "profile", {});

/** The 3 most recently redeemed deals (row profile-10). */
export const recentClaimsQuery = query("deals", "claims", { limit: 3 });

/** The member's profile, refetched whenever the tab opens: points and counts change elsewhere. */
export const useProfile = () => useQuery({ ...profileQuery, staleTime: 0 });

/** The 3 most recently redeemed deals, refetched whenever the tab opens. */
export const useRecentClaims = () => useQuery({ ...recentClaimsQuery, staleTime: 0 });
