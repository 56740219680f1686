import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import type { PlanChangePreview } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { NewTabButton } from "../../../components/layout/new-tab-button.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { usePortal } from "../billing/use-portal.ts";
import { shortDayText } from "../plan-dates.ts";
import { ChangeAmounts } from "./change-amounts.tsx";
import { usePlanChange } from "./use-plan-change.ts";

const timingText = ({ timing, from, tier, starts_at }: PlanChangePreview): string =>
  timing === "now"
    ? `A new month starts today, and you get every ${plans[tier].name} perk right away.`
    : `You'll keep ${plans[from].name} until ${formatCityDate(starts_at)}. You can undo this until then.`;

const confirmText = ({ tier, timing, amount_due, starts_at }: PlanChangePreview): string => {
  if (timing === "period-end") return `Switch on ${shortDayText(starts_at)}`;
  return amount_due > 0 ? `Pay ${priceText(amount_due)}` : `Upgrade to ${plans[tier].name}`;
};

/** Shows what a plan change costs, today and later, and makes it on confirmation. */
export const ChangeDialog = ({ tier, onClose }: { tier: PaidTier; onClose: () => void }) => {
  const titleId = useId();
  const { preview, error, isBusy, isDeclined, confirmation, confirm } = usePlanChange(tier, onClose);
  const portal = usePortal();
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        Change to {plans[tier].name}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {preview && <ChangeAmounts preview={preview} />}
        {!preview && !error && (
          <Skeleton variant="rounded" height={170} role="progressbar" aria-label="Calculating amount" />
        )}
        {error ? (
          <Alert
            severity={confirmation ? "info" : "error"}
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
              {timingText(preview)}
            </Typography>
          )
        )}
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{ p: 2.5, pt: 0, gap: 1, flexWrap: "wrap-reverse", "& .MuiButton-root": { whiteSpace: "nowrap" } }}
      >
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          {preview ? "Not now" : "Close"}
        </Button>
        {confirmation && <NewTabButton url={confirmation.url} label="Confirm Payment" onClick={onClose} />}
        {preview && !confirmation && (
          <Button variant="contained" onClick={confirm} loading={isBusy}>
            {confirmText(preview)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
