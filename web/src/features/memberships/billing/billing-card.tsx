import LockRounded from "@mui/icons-material/LockRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { PlanBilling, PlanSubscription } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { giftText } from "../../../../../shared/rules/gift-text.ts";
import { call } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { NewTabButton } from "../../../components/layout/new-tab-button.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { billingQuery, useSetMembership } from "../membership-queries.ts";
import { CancelPlan } from "./cancel-plan.tsx";
import { usePortal } from "./use-portal.ts";

const statusText = ({ status, cancel_at_period_end, current_period_end, coming }: PlanSubscription): string => {
  if (status === "past_due")
    return "Your last payment didn't go through. Pay it now, or update your card, to keep your plan.";
  if (status === "unpaid")
    return "Your plan is on hold: we couldn't charge your card. Update it to get your perks back.";
  if (status === "paused")
    return "Your plan is paused. You won't be charged, and your perks come back when it resumes.";
  if (status === "incomplete")
    return "Your first payment isn't complete yet. Your plan starts as soon as it goes through.";
  if (status === "incomplete_expired")
    return "Your first payment wasn't completed in time. You weren't charged. Pick a plan to start again.";
  if (coming)
    return `${plans[coming.tier].name} from ${formatCityDate(coming.at)}, ${priceText(plans[coming.tier].monthlyCents)} a month`;
  if (!current_period_end) return "Active";
  return cancel_at_period_end
    ? `Runs until ${formatCityDate(current_period_end)} and doesn't renew`
    : `Renews on ${formatCityDate(current_period_end)}`;
};

/** The plan with its price, which a plan that doesn't renew no longer has. */
const planText = ({ tier, monthly_amount, cancel_at_period_end }: PlanSubscription): string =>
  cancel_at_period_end ? plans[tier].name : `${plans[tier].name} · ${priceText(monthly_amount)} a month`;

const Subscription = ({ subscription }: { subscription: PlanSubscription }) => (
  <Box>
    <Typography variant="h4" component="p">
      {planText(subscription)}
    </Typography>
    <Typography color={subscription.status === "active" ? "textSecondary" : "warning"} sx={{ mt: 0.25 }}>
      {statusText(subscription)}
    </Typography>
  </Box>
);

const NoSubscription = () => {
  const membership = useMembership();
  const { is_subscribed } = membership;
  if (!is_subscribed) {
    return (
      <Typography color="textSecondary">
        Once you have a plan, you'll see your card, invoices and next payment date here.
      </Typography>
    );
  }
  return (
    <Typography color="textSecondary">{giftText(membership)} You won't be charged for it, now or later.</Typography>
  );
};

/** For a payment or change that a member misses here: Stripe is asked at once. */
const RefreshMembership = () => {
  const setMembership = useSetMembership();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("memberships", "reconcile", { window: "48h", refresh: true }),
    onSuccess: (membership) => {
      setMembership(membership);
      toast({ title: "Membership refreshed", text: "This is what Stripe has now." });
    },
    onError: ({ message }) =>
      toast({ title: "Couldn't refresh your membership", text: message, variant: "destructive" }),
  });
  return (
    <Button color="inherit" startIcon={<RefreshRounded aria-hidden />} loading={isPending} onClick={() => mutate()}>
      Refresh membership
    </Button>
  );
};

const unstartedStatuses: readonly string[] = ["incomplete", "incomplete_expired"];

const BillingContent = ({ has_customer, subscription }: PlanBilling) => {
  const { isOpening, open } = usePortal();
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {subscription ? <Subscription subscription={subscription} /> : <NoSubscription />}
      <Box sx={{ display: "grid", gap: 1 }}>
        {subscription?.pay_url && <NewTabButton url={subscription.pay_url} label="Pay Now" />}
        <Button
          variant="outlined"
          color="inherit"
          endIcon={<OpenInNewRounded aria-hidden />}
          loading={isOpening}
          loadingPosition="end"
          disabled={!has_customer}
          onClick={open}
        >
          Manage Subscription
        </Button>
        {subscription && !unstartedStatuses.includes(subscription.status) && <CancelPlan subscription={subscription} />}
        {has_customer && <RefreshMembership />}
      </Box>
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", color: "text.secondary" }}>
        <LockRounded aria-hidden sx={{ fontSize: 18, mt: 0.25 }} />
        <Typography variant="body2">
          {has_customer
            ? "Opens Stripe in a new tab to manage your card, invoices and receipts."
            : "Available after your first payment. Stripe stores your card; we never see it."}
        </Typography>
      </Box>
    </Box>
  );
};

/** The member's subscription: status, payment details and invoices, and cancelling it. */
export const BillingCard = () => {
  const { data, isError, refetch } = useQuery(billingQuery);
  return (
    <Panel title="Your subscription">
      {data ? (
        <BillingContent {...data} />
      ) : isError ? (
        <FailedState compact onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={172} role="progressbar" aria-label="Loading your subscription" />
      )}
    </Panel>
  );
};
