import { useMutationState, useQuery } from "@tanstack/react-query";
import type { Claim } from "../../../../shared/model/deal.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { isClaimBlocking } from "../../../../shared/rules/redemption-limit.ts";
import { allPagesQuery, query, queryKeyOf } from "../../api/index.ts";
import { useNow } from "../../components/use-now.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { useSession } from "../../member/session/session.tsx";

/** All deals, newest first. */
export const dealsQuery = allPagesQuery("deals", "list", {});

/** All deals, newest first. */
export const useDeals = () => useQuery(dealsQuery);

/** One deal with its vendor, for the dialog. */
export const useDeal = (dealId: string) => useQuery(query("deals", "get", { dealId }));

/** The claims that block their deals; fetched for paid members only (row deal-08). */
export const blockingClaimsQuery = query("deals", "claimed", {});

/** The member's claim that still blocks the deal, or null. */
export const useBlockingClaim = (dealId: string): Claim | null => {
  const { is_subscribed } = useMembership();
  const { data } = useQuery({ ...blockingClaimsQuery, enabled: is_subscribed });
  const now = new Date(useNow(minutes(1))).toISOString();
  return data?.items.find((claim) => claim.deal_id === dealId && isClaimBlocking(claim, now)) ?? null;
};

/** The deals whose claims are in progress, from any button. */
export const useRedeemingDeals = (): string[] =>
  useMutationState({
    filters: { mutationKey: queryKeyOf("deals", "claim"), status: "pending" },
    select: ({ state }) => (state.variables as { dealId?: string } | undefined)?.dealId ?? "",
  });

/** Whether a claim of this deal is in progress, from any button. */
export const useIsRedeeming = (dealId: string): boolean => useRedeemingDeals().includes(dealId);

/** The member's favorites, newest first. */
export const favoritesQuery = allPagesQuery("deals", "favorites", { limit: 100 });

/** The signed-in member's favorites. */
export const useFavorites = () => useQuery({ ...favoritesQuery, enabled: useSession().user !== null });
