import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanSubscription } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { track } from "../../../analytics/track.ts";
import { mutation } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSetMembership } from "../membership-queries.ts";
import { showPlanError } from "../plan-errors.ts";
import { useKeepPlan } from "./use-keep-plan.ts";

const Resume = ({ subscription }: { subscription: PlanSubscription }) => {
  const { isBusy, keep } = useKeepPlan(subscription.tier, "Welcome back");
  return (
    <Button variant="contained" loading={isBusy} onClick={keep}>
      Resume Plan
    </Button>
  );
};

const Cancel = ({ subscription }: { subscription: PlanSubscription }) => {
  const [isAsking, setIsAsking] = useState(false);
  const setMembership = useSetMembership();
  const { tier, current_period_end: end } = subscription;
  const { name } = plans[tier];
  const until = end ? formatCityDate(end) : "the end of the month you paid for";
  const { mutate, isPending } = useMutation({
    ...mutation("memberships", "cancel"),
    onSuccess: (membership) => {
      setMembership(membership);
      setIsAsking(false);
      track("subscription_canceled", { subscription_tier: tier });
      toast({ title: "Your plan is cancelled", text: `You'll keep ${name} until ${until}. It doesn't renew.` });
    },
    onError: (error) => showPlanError(error, "Failed to cancel your plan. Please try again."),
  });
  return (
    <>
      <Button color="inherit" sx={{ color: "text.secondary" }} onClick={() => setIsAsking(true)}>
        Cancel Plan
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Cancel ${name}?`}
        text={`You'll keep everything until ${until} and won't be charged again. You can resume anytime before then.`}
        confirm="Cancel My Plan"
        cancel="Keep My Plan"
        destructive
        busy={isPending}
        onConfirm={() => mutate({})}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Cancels a plan at the end of the month you paid for, or resumes it while the month lasts. */
export const CancelPlan = ({ subscription }: { subscription: PlanSubscription }) =>
  subscription.cancel_at_period_end ? <Resume subscription={subscription} /> : <Cancel subscription={subscription} />;
