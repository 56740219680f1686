import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import { isCode, mutation } from "../../api/index.ts";
import { useMembership } from "../../member/membership.tsx";
import { useSession } from "../../member/session.tsx";
import { ownPathOf, useReturn } from "./leave-for.ts";
import { askToLogIn, explainPlanFailure, NoCheckoutUrl } from "./plan-toasts.ts";

const failed = "Failed to start checkout. Please try again.";

/**
 * Begins the purchase of a plan: the server says where to go on, the payment page or, for a member whose subscription runs,
 * the change of plan on this screen. `busy` names the plan until the browser has left.
 */
export const usePlanStart = (): { busy: PaidTier | null; start: (tier: PaidTier) => void } => {
  const { user } = useSession();
  const { refresh } = useMembership();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PaidTier | null>(null);
  useReturn(useCallback(() => setBusy(null), []));
  const { mutate } = useMutation({
    ...mutation("memberships", "checkout"),
    onSuccess: ({ url }) => {
      if (!url) throw new NoCheckoutUrl();
      const own = ownPathOf(url);
      if (own === null) return window.location.assign(url);
      setBusy(null);
      navigate(own, { replace: true });
    },
    onError: (error) => {
      setBusy(null);
      explainPlanFailure(error, failed);
      if (isCode(error, "membership.same-plan")) void refresh();
    },
  });
  const start = (tier: PaidTier) => {
    if (!user) return askToLogIn();
    setBusy(tier);
    mutate({ tier });
  };
  return { busy, start };
};
