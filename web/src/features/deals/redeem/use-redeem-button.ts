import { useNavigate } from "react-router-dom";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { useAppSettings } from "../../../member/use-app-settings.ts";
import { type DealAction, dealAction } from "../cards/deal-action.ts";
import { useBlockingClaim, useIsRedeeming } from "../deal-queries.ts";
import { showComingSoon, showSignInRequired } from "./redeem-toasts.ts";
import { redemption } from "./redemption-store.ts";

/** The press handler of a deal's button: redeeming asks in the sheet first. */
export const usePressDeal = (): ((deal: Deal, action: DealAction) => void) => {
  const { user } = useSession();
  const navigate = useNavigate();
  return (deal, action) => {
    if (action === "event") return void navigate(`/event/${deal.event_id}`);
    if (!user) return showSignInRequired();
    if (action === "coming-soon") return showComingSoon();
    if (action === "upgrade") return void navigate("/subscription");
    if (action === "redeem") redemption.ask(deal);
  };
};

/** What one deal's button does now, and its press handler. */
export const useRedeemButton = (deal: Deal): { action: DealAction; press: () => void } => {
  const { is_subscribed, failed, refreshing } = useMembership();
  const settings = useAppSettings();
  const press = usePressDeal();
  const isRedeemed = useBlockingClaim(deal.id) !== null;
  const isRedeeming = useIsRedeeming(deal.id);
  const action = dealAction({
    deal,
    // Where the membership can't be read, the server decides.
    isSubscribed: is_subscribed || failed,
    isRefreshing: refreshing,
    settings,
    isRedeemed,
    isRedeeming,
  });
  return { action, press: () => press(deal, action) };
};
