import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Claim, Deal } from "../../../../shared/model/deal.ts";
import { track } from "../../analytics/track.ts";
import { isCode, mutation } from "../../api/index.ts";
import { toast } from "../../components/toast.tsx";
import { useMembership } from "../../member/membership.tsx";
import { useSession } from "../../member/session.tsx";
import { useSettings } from "../../member/settings.ts";
import { type DealAction, dealAction } from "./deal-button.ts";
import { blockingClaims, useIsRedeemed, useIsRedeeming } from "./deal-queries.ts";

const comingSoon = () =>
  toast({
    title: "Coming Soon",
    text: "Deal redemptions are currently disabled. Check back soon!",
    variant: "destructive",
  });

const signInFirst = () =>
  toast({ title: "Sign In Required", text: "Please sign in to claim deals", variant: "destructive" });

const explain = (error: Error) => {
  // The session was ended elsewhere; the client has already noticed and leads to /auth.
  if (isCode(error, "unauthorized", "sign-in-required")) return signInFirst();
  if (isCode(error, "deal.redemptions-off")) return comingSoon();
  if (isCode(error, "deal.already-redeemed", "duplicate")) {
    return toast({ title: "Already Redeemed", text: "You've already redeemed this deal", variant: "destructive" });
  }
  toast({
    title: "Error",
    text: `Failed to redeem deal: ${error.message.replace(/\.$/, "")}. Please try again.`,
    variant: "destructive",
  });
};

/** The redemption of one deal: what its button stands for now, and what happens when it is pressed. */
export const useRedeem = (deal: Deal): { action: DealAction; press: () => void } => {
  const { user } = useSession();
  const { is_subscribed, tier, refreshing } = useMembership();
  const { deals_mode } = useSettings();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isRedeemed = useIsRedeemed(deal.id);
  const isRedeeming = useIsRedeeming(deal.id);

  const claim = useMutation({
    ...mutation("deals", "claim"),
    onSuccess: (made: Claim) => {
      queryClient.setQueryData(blockingClaims.queryKey, (before) => ({
        items: [made, ...(before?.items ?? [])],
        cursor: null,
      }));
      track("deal_claimed", { deal_id: deal.id, business_name: deal.business_name, subscription_tier: tier });
      toast({
        title: "Deal Redeemed! 🎉",
        text: `Deal successfully redeemed at ${deal.business_name}. Check your recent activity for details.`,
      });
    },
    onError: (error) => {
      explain(error);
      if (isCode(error, "deal.already-redeemed")) void queryClient.invalidateQueries(blockingClaims);
      if (isCode(error, "membership-required")) navigate("/subscription");
    },
  });

  const action = dealAction({
    deal,
    isSubscribed: is_subscribed,
    isRefreshing: refreshing,
    dealsMode: deals_mode,
    isRedeemed,
    isRedeeming,
  });

  const press = () => {
    if (action === "event") return navigate(`/event/${deal.event_id}`);
    if (!user) return signInFirst();
    if (action === "coming-soon") return comingSoon();
    if (action === "upgrade") return navigate("/subscription");
    if (action === "redeem") claim.mutate({ dealId: deal.id });
  };
  return { action, press };
};
