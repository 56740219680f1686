import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { isCode, mutation } from "../../../api/index.ts";
import { usePageRestored } from "../../../components/use-page-restored.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { MissingCheckoutUrlError, showPlanError } from "../plan-errors.ts";

/** The path of a URL within this app; null for any other site. */
const findAppPath = (url: string): string | null => {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  return origin === window.location.origin && !pathname.startsWith("/stripe/") ? pathname + search : null;
};

const checkoutFailed = "Failed to start checkout. Please try again.";

/**
 * Starts the purchase of a plan: the server returns where to go, the payment page or, for a member with a subscription,
 * the plan change on this screen. `busy` is the plan's tier until the browser has left.
 */
export const useStartCheckout = (): { busy: PaidTier | null; start: (tier: PaidTier) => void } => {
  const { refresh } = useMembership();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PaidTier | null>(null);
  usePageRestored(useCallback(() => setBusy(null), []));
  const { mutate } = useMutation({
    ...mutation("memberships", "checkout"),
    onSuccess: ({ url }) => {
      if (!url) throw new MissingCheckoutUrlError();
      const own = findAppPath(url);
      if (own === null) return window.location.assign(url);
      setBusy(null);
      navigate(own, { replace: true });
    },
    onError: (error) => {
      setBusy(null);
      showPlanError(error, checkoutFailed);
      if (isCode(error, "membership.same-plan")) void refresh();
    },
  });
  const start = (tier: PaidTier) => {
    setBusy(tier);
    mutate({ tier });
  };
  return { busy, start };
};
