import { useIsMutating, useQuery } from "@tanstack/react-query";
import type { Claim } from "../../../../shared/model/deal.ts";
import { isBlocking } from "../../../../shared/rules/deal-limit.ts";
import { everyPage, keyOf, query } from "../../api/index.ts";
import { useNow } from "../../components/use-now.ts";
import { useMembership } from "../../member/membership.tsx";
import { useSession } from "../../member/session.tsx";

const minute = 60_000;

/** All deals, newest first. */
export const useDeals = () => useQuery(everyPage("deals", "list", {}));

/** One deal with its vendor, for the dialog. */
export const useDeal = (dealId: string) => useQuery(query("deals", "get", { dealId }));

/** The redemptions that block their deals; asked for paid members only (row deal-08). */
export const blockingClaims = query("deals", "claimed", {});

/** The redemption of this member that still blocks the deal, or null. */
export const useRedeemed = (dealId: string): Claim | null => {
  const { is_subscribed } = useMembership();
  const { data } = useQuery({ ...blockingClaims, enabled: is_subscribed });
  const now = new Date(useNow(minute)).toISOString();
  return data?.items.find((claim) => claim.deal_id === dealId && isBlocking(claim, now)) ?? null;
};

/** Whether a redemption of this deal is under way, whoever pressed the button. */
export const useIsRedeeming = (dealId: string): boolean =>
  useIsMutating({
    mutationKey: keyOf("deals", "claim"),
    predicate: ({ state }) => (state.variables as { dealId?: string } | undefined)?.dealId === dealId,
  }) > 0;

/** The member's favourites, newest first. */
export const favorites = everyPage("deals", "favorites", { limit: 100 });

/** The favourites of whoever is signed in. */
export const useFavorites = () => useQuery({ ...favorites, enabled: useSession().user !== null });
