import { useEffect, useRef } from "react";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { track } from "../../../analytics/track.ts";
import { useMembership } from "../../../member/membership/membership.tsx";

/** Tracks a claim once its stamp is closed; an undone one isn't tracked (R39). */
export const useTrackClaim = ({ deal_id, business_name }: Claim, isUndone: boolean): void => {
  const { tier } = useMembership();
  const latest = useRef({ isUndone, tier });
  useEffect(() => {
    latest.current = { isUndone, tier };
  }, [isUndone, tier]);
  useEffect(
    () => () => {
      const { isUndone: wasUndone, tier: subscription_tier } = latest.current;
      if (!wasUndone) track("deal_claimed", { deal_id, business_name, subscription_tier });
    },
    [deal_id, business_name],
  );
};
