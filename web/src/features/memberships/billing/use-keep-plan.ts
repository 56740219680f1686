import { useMutation } from "@tanstack/react-query";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { mutation } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSetMembership } from "../membership-queries.ts";
import { showPlanError } from "../plan-errors.ts";

/** Undoes a scheduled cancellation or plan change: the current plan continues. */
export const useKeepPlan = (tier: PaidTier, title: string): { isBusy: boolean; keep: () => void } => {
  const setMembership = useSetMembership();
  const { mutate, isPending } = useMutation({
    ...mutation("memberships", "resume"),
    onSuccess: (membership) => {
      setMembership(membership);
      toast({ title, text: `Your ${plans[tier].name} plan continues.` });
    },
    onError: (error) => showPlanError(error, "Failed to keep your plan. Please try again."),
  });
  return { isBusy: isPending, keep: () => mutate({}) };
};
