import Typography from "@mui/material/Typography";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { availableAgainAt } from "../../../../../shared/rules/redemption-limit.ts";
import { HoldToConfirmDialog } from "../../../components/confirm/hold-to-confirm-dialog.tsx";
import { priceText } from "../../../components/text/price.tsx";

const nextTime = (deal: Deal): string => {
  const availableAt = availableAgainAt(deal.redemption_limit, new Date().toISOString());
  return availableAt ? toCityTime(availableAt).format("MMM D") : "One time only";
};

/** Asks before a deal is redeemed, so that one tap isn't enough (R39). */
export const RedeemSheet = ({
  deal,
  open,
  onConfirm,
  onClose,
}: {
  deal: Deal;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <HoldToConfirmDialog
    open={open}
    title={deal.offer_details}
    facts={[
      { name: "At", value: deal.business_name },
      { name: "You save", value: priceText(deal.savings_cents, "$0") },
      { name: "Next time", value: nextTime(deal) },
    ]}
    holdLabel="Hold to redeem"
    confirmLabel="Redeem"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Typography variant="body2" color="textSecondary">
      Only redeem at the register, in front of a staff member.
    </Typography>
  </HoldToConfirmDialog>
);
