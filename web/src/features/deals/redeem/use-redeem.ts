import { useNavigate } from "react-router-dom";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { useMembership } from "../../../member/membership.tsx";
import { useSession } from "../../../member/session.tsx";
import { useSettings } from "../../../member/settings.ts";
import { type DealAction, dealAction } from "../deal-button.ts";
import { useIsRedeeming, useRedeemed } from "../deal-queries.ts";
import { redemption } from "./redemption.ts";
import { comingSoon, signInFirst } from "./refusals.ts";

/** What the button of a deal stands for now, and what happens when it is pressed: redeeming asks in the sheet first. */
export const useRedeem = (deal: Deal): { action: DealAction; press: () => void } => {
  const { user } = useSession();
  const { is_subscribed, refreshing } = useMembership();
  const { deals_mode } = useSettings();
  const navigate = useNavigate();
  const isRedeemed = useRedeemed(deal.id) !== null;
  const isRedeeming = useIsRedeeming(deal.id);

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
    if (action === "redeem") redemption.ask(deal);
  };
  return { action, press };
};
