import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import VerifiedUserRounded from "@mui/icons-material/VerifiedUserRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import type { PaymentConfirmation } from "../../../../shared/model/plan-change.ts";
import { plans } from "../../../../shared/model/plans.ts";
import { priceText } from "../../components/price.tsx";
import { momentText } from "./plan-dates.ts";
import { useKeepPlan } from "./use-keep-plan.ts";

/** The way to the page, in a new tab, on which the member confirms a payment with their bank. */
export const ConfirmButton = ({ url, onClick }: { url: string; onClick?: () => void }) => (
  <Button
    component="a"
    href={url}
    target="_blank"
    rel="noopener"
    variant="contained"
    endIcon={<OpenInNewRounded aria-hidden />}
    onClick={onClick}
  >
    Confirm Payment
  </Button>
);

/** A payment that waits for the member and their bank: what it is for, until when, the way to it, and the way out of it. */
export const ConfirmPayment = ({ confirmation, running }: { confirmation: PaymentConfirmation; running: PaidTier }) => {
  const titleId = useId();
  const { isBusy, keep } = useKeepPlan(running, `You keep ${plans[running].name}`);
  const { tier, amount, until } = confirmation;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: "grid", gap: 1.5, p: 2, borderRadius: 3, border: "1px solid", borderColor: "warning.main" }}
    >
      <Box sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
        <VerifiedUserRounded aria-hidden color="warning" />
        <Typography id={titleId} variant="h4" component="h3">
          Confirm your payment
        </Typography>
      </Box>
      <Typography color="textSecondary">
        Your bank wants to know it's you before you pay {priceText(amount)} for {plans[tier].name}. Until then you stay
        on {plans[running].name} and nothing is charged. You have until {momentText(until)}.
      </Typography>
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <ConfirmButton url={confirmation.url} />
        <Button color="inherit" loading={isBusy} onClick={keep} sx={{ color: "text.secondary" }}>
          Keep {plans[running].name} Instead
        </Button>
      </Box>
    </Box>
  );
};
