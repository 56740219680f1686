import LockRounded from "@mui/icons-material/LockRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { PlanBilling, PlanSubscription } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { giftText } from "../../../../../shared/rules/gift-text.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { billingQuery } from "../membership-queries.ts";
import { dayText } from "../plan-dates.ts";
import { CancelPlan } from "./cancel-plan.tsx";
import { usePortal } from "./use-portal.ts";

const statusText = ({ status, cancel_at_period_end, current_period_end, coming }: PlanSubscription): string => {
  if (status === "past_due")
    return "Your last payment didn't go through. Pay it now, or update your card, to keep your plan.";
  if (status === "unpaid")
    return "Your plan is on hold: we couldn't charge your card. Update it to get your perks back.";
  if (status === "paused") return "Your plan is paused. Nothing is charged and your perks rest until it goes on.";
  if (status === "incomplete") return "Your first payment isn't finished yet. Your plan starts as soon as it is.";
  if (status === "incomplete_expired")
    return "Your first payment wasn't finished in time. Nothing was charged; pick a plan to start again.";
  if (coming)
    return `${plans[coming.tier].name} from ${dayText(coming.at)}, ${priceText(plans[coming.tier].monthlyCents)} a month`;
  if (!current_period_end) return "Active";
  return cancel_at_period_end ? `Ends on ${dayText(current_period_end)}` : `Renews on ${dayText(current_period_end)}`;
};

const Subscription = ({ subscription }: { subscription: PlanSubscription }) => (
  <Box>
    <Typography variant="h4" component="p">
      {plans[subscription.tier].name} · {priceText(subscription.monthly_amount)} a month
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
        Your card, your invoices and the day of your next payment will be here once you have a plan.
      </Typography>
    );
  }
  return (
    <Typography color="textSecondary">{giftText(membership)} Nothing is charged for it, then or after.</Typography>
  );
};

const PayButton = ({ url }: { url: string }) => (
  <Button
    component="a"
    href={url}
    target="_blank"
    rel="noopener"
    variant="contained"
    endIcon={<OpenInNewRounded aria-hidden />}
  >
    Pay Now
  </Button>
);

const notBegun: readonly string[] = ["incomplete", "incomplete_expired"];

const Content = ({ has_customer, subscription }: PlanBilling) => {
  const { isOpening, open } = usePortal();
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {subscription ? <Subscription subscription={subscription} /> : <NoSubscription />}
      <Box sx={{ display: "grid", gap: 1 }}>
        {subscription?.pay_url && <PayButton url={subscription.pay_url} />}
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
        {subscription && !notBegun.includes(subscription.status) && <CancelPlan subscription={subscription} />}
      </Box>
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", color: "text.secondary" }}>
        <LockRounded aria-hidden sx={{ fontSize: 18, mt: 0.25 }} />
        <Typography variant="body2">
          {has_customer
            ? "Card, invoices and receipts, on Stripe's own page in a new tab."
            : "Opens with your first payment. Stripe keeps your card; we never see it."}
        </Typography>
      </Box>
    </Box>
  );
};

/** The member's subscription: what runs until when, the way to card and invoices, and the way out. */
export const BillingCard = () => {
  const { data, isError, refetch } = useQuery(billingQuery);
  return (
    <Panel title="Your subscription">
      {data ? (
        <Content {...data} />
      ) : isError ? (
        <FailedState compact onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={172} aria-label="Loading your subscription" />
      )}
    </Panel>
  );
};
