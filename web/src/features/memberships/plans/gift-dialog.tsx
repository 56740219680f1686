import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { giftText } from "../../../../../shared/rules/gift-text.ts";
import { useMembership } from "../../../member/membership/membership.tsx";

/** Explains to a member with a granted plan where it comes from and until when, instead of selling them less (R36). */
export const GiftDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  const membership = useMembership();
  const { tier, end_at } = membership;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        Nothing to downgrade
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        <Typography>{giftText(membership)}</Typography>
        <Typography color="textSecondary">
          It's free, so downgrading wouldn't save you anything.
          {end_at ? ` You can choose any plan after ${formatCityDate(end_at)}.` : ""}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, pt: 0 }}>
        <Button variant="contained" onClick={onClose}>
          Keep {tier === "free" ? "It" : plans[tier].name}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
