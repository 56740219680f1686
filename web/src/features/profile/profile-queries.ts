import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/index.ts";

/** The own profile, read anew whenever the tab opens: points and counts change elsewhere. */
export const useProfile = () => useQuery({ ...query("members", "profile", {}), staleTime: 0 });

/** The 3 most recently redeemed deals (spec/2, section 9). */
export const useRecentClaims = () => useQuery({ ...query("deals", "claims", { limit: 3 }), staleTime: 0 });
