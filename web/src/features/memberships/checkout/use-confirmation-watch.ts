import { useEffect, useRef } from "react";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import type { PaymentConfirmation } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useReconcileMembership } from "../membership-queries.ts";

/** How often to check whether the member's bank has confirmed a payment. */
export const watchMilliseconds = 5_000;

/**
 * Follows a payment that the member's bank must confirm: reconciles with Stripe when the member returns to this tab or
 * the payment is no longer pending, and shows a toast once the new plan is active.
 */
export const useConfirmationWatch = (confirmation: PaymentConfirmation | null | undefined): void => {
  const { tier } = useMembership();
  const reconcile = useReconcileMembership();
  const pendingTier = useRef<PaidTier | null>(null);
  const isWaiting = Boolean(confirmation);

  useEffect(() => {
    if (confirmation) pendingTier.current = confirmation.tier;
  }, [confirmation]);

  useEffect(() => {
    if (!isWaiting) {
      if (pendingTier.current) void reconcile();
      return;
    }
    const reconcileOnReturn = () => document.visibilityState === "visible" && void reconcile();
    document.addEventListener("visibilitychange", reconcileOnReturn);
    return () => document.removeEventListener("visibilitychange", reconcileOnReturn);
  }, [isWaiting, reconcile]);

  useEffect(() => {
    if (!pendingTier.current || tier !== pendingTier.current) return;
    pendingTier.current = null;
    toast({ title: `You're on ${plans[tier].name} now`, text: "Your new perks are ready." });
  }, [tier]);
};
