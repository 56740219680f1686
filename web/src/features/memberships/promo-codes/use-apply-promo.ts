import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import type { PlanPromoAnswer } from "../../../../../shared/model/plan-promo.ts";
import { mutation, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { usePageRestored } from "../../../components/use-page-restored.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { MissingCheckoutUrlError, showPlanError } from "../plan-errors.ts";

const failed = "Failed to apply promo code";
/** The server has written the grant by then (row membership-15). */
const refreshMilliseconds = 500;

/**
 * Applies a code to a plan: a free grant shows its message and refreshes the membership, a discount sends the browser to
 * the payment page. `onGranted` is called after a free grant.
 */
export const useApplyPromo = (tier: PaidTier, onGranted: () => void) => {
  const { refresh } = useMembership();
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(useCallback(() => setIsLeaving(false), []));

  const showGranted = async (message: string) => {
    toast({ title: message });
    onGranted();
    await refresh(refreshMilliseconds);
  };
  const answered = ({ success, type, message, checkoutUrl }: PlanPromoAnswer) => {
    if (!success) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("memberships", "checkPromo") });
      return toast({ title: message || failed, variant: "destructive" });
    }
    if (type === "free") return void showGranted(message);
    if (!checkoutUrl) throw new MissingCheckoutUrlError();
    setIsLeaving(true);
    window.location.assign(checkoutUrl);
  };
  const { mutate, isPending } = useMutation({
    ...mutation("memberships", "applyPromo"),
    onSuccess: answered,
    onError: (error) => showPlanError(error, failed),
  });
  return { isBusy: isPending || isLeaving, apply: (code: string) => mutate({ code, tier }) };
};
