import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { PaymentConfirmation, PlanChangePreview } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { isCode, mutation, query, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSetMembership } from "../membership-queries.ts";

const newPreview = (error: Error | null): PlanChangePreview | null => {
  if (!isCode(error, "price-changed")) return null;
  return PlanChangePreview.safeParse(error.details.preview).data ?? null;
};

const confirmationIn = (error: Error | null): PaymentConfirmation | null => {
  if (!isCode(error, "membership.confirmation-required")) return null;
  return PaymentConfirmation.safeParse(error.details.confirmation).data ?? null;
};

const doneText = (done: PlanChangePreview | undefined): { title: string; text: string } => {
  if (!done) return { title: "Your plan has changed", text: "You can see it on this page." };
  const [from, to] = [plans[done.from].name, plans[done.tier].name];
  return done.timing === "now"
    ? { title: `You're on ${to} now`, text: "Your new perks are ready." }
    : {
        title: `${to} from ${formatCityDate(done.starts_at)}`,
        text: `You'll keep ${from} until then. You won't be charged today.`,
      };
};

/** A plan change: the server's preview of its amount, and confirming exactly that amount. */
export const usePlanChange = (tier: PaidTier, onDone: () => void) => {
  const setMembership = useSetMembership();
  const queryClient = useQueryClient();
  const options = query("memberships", "previewChange", { tier });
  const preview = useQuery({ ...options, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const change = useMutation({
    ...mutation("memberships", "change"),
    onSuccess: (membership) => {
      setMembership(membership);
      toast(doneText(preview.data));
      onDone();
    },
    onError: (error) => {
      if (isCode(error, "membership.unconfirmed")) {
        toast({ title: "Your change is being confirmed", text: error.message });
        void queryClient.invalidateQueries({ queryKey: queryKeyOf("memberships", "billing") });
        return onDone();
      }
      if (isCode(error, "membership.confirmation-required")) {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf("memberships", "billing") });
      }
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
    confirmation: confirmationIn(change.error),
    isDeclined: isCode(change.error, "membership.payment-failed"),
    confirm,
  };
};
