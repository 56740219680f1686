import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { formatAvailableAgain } from "../../../../../shared/rules/deal-availability.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { isClaimBlocking } from "../../../../../shared/rules/redemption-limit.ts";
import { useNow } from "../../../components/use-now.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useAppSettings } from "../../../member/use-app-settings.ts";
import { blockingClaimsQuery, useRedeemingDeals } from "../deal-queries.ts";
import { usePressDeal } from "../redeem/use-redeem-button.ts";
import { useOpenDeal } from "../use-open-deal.ts";
import { type DealAction, dealAction } from "./deal-action.ts";

/** The same function in every render, which calls the latest `callback`: a memoized child doesn't render for it. */
const useStableCallback = <Args extends unknown[]>(callback: (...args: Args) => void) => {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

/** What a card shows beyond its deal, as plain values, so that a card renders only when one of them changes. */
export type DealCardState = {
  action: DealAction;
  /** When the deal can be used again; null if it can be used now. */
  availableAgain: string | null;
  onOpen: (dealId: string) => void;
  onPress: (deal: Deal, action: DealAction) => void;
};

/** The state of every card in a list, from one set of subscriptions and one timer for all of them. */
export const useDealCards = (): ((deal: Deal) => DealCardState) => {
  const { is_subscribed, failed, refreshing } = useMembership();
  const settings = useAppSettings();
  const { data } = useQuery({ ...blockingClaimsQuery, enabled: is_subscribed });
  const redeeming = useRedeemingDeals();
  const now = new Date(useNow(minutes(1))).toISOString();
  const onOpen = useStableCallback(useOpenDeal().open);
  const onPress = useStableCallback(usePressDeal());
  const claims = new Map(
    data?.items.filter((claim) => isClaimBlocking(claim, now)).map((claim) => [claim.deal_id, claim]),
  );
  return (deal) => {
    const claim = claims.get(deal.id);
    const action = dealAction({
      deal,
      // Where the membership can't be read, the server decides.
      isSubscribed: is_subscribed || failed,
      isRefreshing: refreshing,
      settings,
      isRedeemed: claim !== undefined,
      isRedeeming: redeeming.includes(deal.id),
    });
    const availableAgain = claim ? formatAvailableAgain(claim.available_again_at, now) : null;
    return { action, availableAgain, onOpen, onPress };
  };
};
