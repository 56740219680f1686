import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import { PlanChangePreview } from "../../../../shared/model/plan-change.ts";
import { plans } from "../../../../shared/model/plans.ts";
import { isCode, mutation, query } from "../../api/index.ts";
import { toast } from "../../components/toast.tsx";
import { useAcceptMembership } from "./plan-queries.ts";

const newPreview = (error: Error | null): PlanChangePreview | null => {
  if (!isCode(error, "price-changed")) return null;
  return PlanChangePreview.safeParse(error.details.preview).data ?? null;
};

/** A change to another plan: its amount as the server previews it, and the confirmation of exactly that amount. */
export const usePlanChange = (tier: PaidTier, onDone: () => void) => {
  const accept = useAcceptMembership();
  const queryClient = useQueryClient();
  const options = query("memberships", "previewChange", { tier });
  const preview = useQuery({ ...options, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const change = useMutation({
    ...mutation("memberships", "change"),
    onSuccess: (membership) => {
      accept(membership);
      toast({ title: `You're on ${plans[tier].name} now`, text: "Your new perks are ready." });
      onDone();
    },
    onError: (error) => {
      const seen = newPreview(error);
      if (seen) queryClient.setQueryData(options.queryKey, seen);
    },
  });
  const confirm = () => {
    if (!preview.data) return;
    const { prorated_at, amount_due } = preview.data;
    change.mutate({ tier, proratedAt: prorated_at, expectedAmount: amount_due });
  };
  return {
    preview: preview.data,
    error: preview.error ?? change.error,
    isBusy: change.isPending,
    isDeclined: isCode(change.error, "membership.payment-failed"),
    confirm,
  };
};
