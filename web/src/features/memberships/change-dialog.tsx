import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Divider from "@mui/material/Divider";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import type { PlanChangePreview } from "../../../../shared/model/plan-change.ts";
import { isUpgrade, plans } from "../../../../shared/model/plans.ts";
import { priceText } from "../../components/price.tsx";
import { dayText } from "./plan-dates.ts";
import { usePlanChange } from "./use-plan-change.ts";
import { usePortal } from "./use-portal.ts";

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
    <Typography component="dt" color="textSecondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: "tabular-nums", textAlign: "right" }}>
      {children}
    </Typography>
  </Box>
);

const Amounts = ({ preview }: { preview: PlanChangePreview }) => (
  <Box component="dl" sx={{ display: "grid", gap: 1.25, m: 0 }}>
    <Line name="Your plan now">{plans[preview.from].name}</Line>
    <Line name="Your new plan">{plans[preview.tier].name}</Line>
    <Divider />
    <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
      <Typography component="dt" variant="h4">
        Due today
      </Typography>
      <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
        {priceText(preview.amount_due, "$0")}
      </Typography>
    </Box>
    {preview.credit > 0 && <Line name="Credit for your next payments">{priceText(preview.credit)}</Line>}
    <Line name={`From ${dayText(preview.next_at)}`}>{priceText(preview.next_amount)} a month</Line>
  </Box>
);

const note = (preview: PlanChangePreview): string =>
  preview.amount_due > 0
    ? "The rest of your paid month counts: you pay only the difference for the days that are left. Your new perks start at once."
    : "The change takes effect at once. What you have paid for the rest of this month is kept as credit.";

const confirmText = ({ tier, from, amount_due }: PlanChangePreview): string => {
  if (amount_due > 0) return `Pay ${priceText(amount_due)}`;
  return `${isUpgrade(tier, from) ? "Upgrade" : "Switch"} to ${plans[tier].name}`;
};

/** Shows what a change of plan costs, today and later, and makes it when that is confirmed. */
export const ChangeDialog = ({ tier, onClose }: { tier: PaidTier; onClose: () => void }) => {
  const titleId = useId();
  const { preview, error, isBusy, isDeclined, confirm } = usePlanChange(tier, onClose);
  const portal = usePortal();
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        Change to {plans[tier].name}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {preview && <Amounts preview={preview} />}
        {!preview && !error && <Skeleton variant="rounded" height={170} aria-label="Computing the amount" />}
        {error ? (
          <Alert
            severity="error"
            action={
              isDeclined && (
                <Button color="inherit" size="small" loading={portal.isOpening} onClick={portal.open}>
                  Update Card
                </Button>
              )
            }
          >
            {error.message}
          </Alert>
        ) : (
          preview && (
            <Typography variant="body2" color="textSecondary">
              {note(preview)}
            </Typography>
          )
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5, pt: 0 }}>
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          {preview ? "Not now" : "Close"}
        </Button>
        {preview && (
          <Button variant="contained" onClick={confirm} loading={isBusy}>
            {confirmText(preview)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
