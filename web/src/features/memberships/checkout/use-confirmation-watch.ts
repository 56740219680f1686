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
  const compare = useReconcileMembership();
  const waitsFor = useRef<PaidTier | null>(null);
  const isWaiting = Boolean(confirmation);

  useEffect(() => {
    if (confirmation) waitsFor.current = confirmation.tier;
  }, [confirmation]);

  useEffect(() => {
    if (!isWaiting) {
      if (waitsFor.current) void compare();
      return;
    }
    const returned = () => document.visibilityState === "visible" && void compare();
    document.addEventListener("visibilitychange", returned);
    return () => document.removeEventListener("visibilitychange", returned);
  }, [isWaiting, compare]);

  useEffect(() => {
    if (!waitsFor.current || tier !== waitsFor.current) return;
    waitsFor.current = null;
    toast({ title: `You're on ${plans[tier].name} now`, text: "Your new perks are ready." });
  }, [tier]);
};
