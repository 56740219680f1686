import VerifiedUserRounded from "@mui/icons-material/VerifiedUserRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import type { PaymentConfirmation } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { pollAfter } from "../../../api/poll.ts";
import { NewTabButton } from "../../../components/layout/new-tab-button.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useKeepPlan } from "../billing/use-keep-plan.ts";
import { billingQuery } from "../membership-queries.ts";
import { momentText } from "../plan-dates.ts";
import { useConfirmationWatch, watchMilliseconds } from "./use-confirmation-watch.ts";

const PendingConfirmation = ({ confirmation, running }: { confirmation: PaymentConfirmation; running: PaidTier }) => {
  const titleId = useId();
  const { isBusy, keep } = useKeepPlan(running, `You keep ${plans[running].name}`);
  const { tier, amount, until } = confirmation;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "center",
        gridTemplateColumns: { xs: "1fr", md: "1fr auto" },
        p: { xs: 2.5, sm: 3 },
        mb: 2.5,
        borderRadius: 4,
        border: "1px solid",
        borderColor: "warning.main",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "grid", gap: 1 }}>
        <Box sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
          <VerifiedUserRounded aria-hidden color="warning" />
          <Typography id={titleId} variant="h3" component="h2">
            Confirm your payment
          </Typography>
        </Box>
        <Typography color="textSecondary" sx={{ maxWidth: "62ch" }}>
          Your bank needs to confirm it's you before you pay {priceText(amount)} for {plans[tier].name}. Until then,
          you'll stay on {plans[running].name} and won't be charged. You have until {momentText(until)}.
        </Typography>
      </Box>
      <Box sx={{ display: "grid", gap: 0.5, minWidth: { md: 240 } }}>
        <NewTabButton url={confirmation.url} label="Confirm Payment" />
        <Button color="inherit" loading={isBusy} onClick={keep} sx={{ color: "text.secondary" }}>
          Keep {plans[running].name} Instead
        </Button>
      </Box>
    </Box>
  );
};

/** A payment that the member's bank wants confirmed: what it is for, until when, and how to confirm or cancel it. */
export const ConfirmPayment = () => {
  const { data } = useQuery({
    ...billingQuery,
    refetchInterval: (read) => pollAfter(read, Boolean(read.state.data?.confirmation) && watchMilliseconds),
  });
  useConfirmationWatch(data?.confirmation);
  if (!data?.confirmation || !data.subscription) return null;
  return <PendingConfirmation confirmation={data.confirmation} running={data.subscription.tier} />;
};
