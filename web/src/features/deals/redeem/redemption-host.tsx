import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../../member/session/session.tsx";
import { RedeemSheet } from "./redeem-sheet.tsx";
import { redemption, useRedemption } from "./redemption-store.ts";
import { Stamp } from "./stamp.tsx";
import { useClaim } from "./use-claim.ts";

/** The sheet and stamp of the deal being redeemed on this screen. Going back closes both. */
export const RedemptionHost = () => {
  const { deal, isAsking, stamped } = useRedemption();
  const { key } = useLocation();
  const { user } = useSession();
  const claim = useClaim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes what was open here
  useEffect(
    () => () => {
      redemption.closeSheet();
      redemption.closeStamp();
    },
    [key],
  );

  const confirm = () => {
    redemption.closeSheet();
    if (deal) claim(deal);
  };
  return (
    <>
      {deal && <RedeemSheet deal={deal} open={isAsking} onConfirm={confirm} onClose={redemption.closeSheet} />}
      {stamped && user?.id === stamped.claim.user_id && (
        <Stamp key={stamped.claim.id} {...stamped} user={user} onClose={redemption.closeStamp} />
      )}
    </>
  );
};
