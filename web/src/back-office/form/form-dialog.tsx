import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type FormEventHandler, type ReactNode, useId } from "react";
import { useLeaveGuard } from "./use-leave-guard.tsx";

type FormDialogProps = {
  title: string;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Closing asks first while something was changed. */
  isDirty: boolean;
  busy: boolean;
  /** Null where what was entered can't be sent, only looked at or tested. */
  submitLabel: string | null;
  /** What a save came to that somebody else's change refused; see `useMerge`. */
  conflict?: ReactNode;
  /** Buttons at the start of the footer, such as a preview. */
  extraActions?: ReactNode;
  maxWidth?: "xs" | "sm" | "md" | "lg";
  children: ReactNode;
};

/**
 * A form in a dialog, full screen on a phone. Closing it, or leaving the page, with unsaved changes asks first (`useLeaveGuard`). It's mounted while
 * it's open.
 */
export const FormDialog = (props: FormDialogProps) => {
  const { title, onClose, onSubmit, isDirty, busy, submitLabel, conflict, extraActions, maxWidth = "sm" } = props;
  const titleId = useId();
  const isPhone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const { leave, question } = useLeaveGuard(isDirty);
  const close = () => {
    if (!busy) leave(onClose);
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth fullScreen={isPhone}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
      >
        <Box sx={{ display: "flex", alignItems: "center", pr: 1.5 }}>
          <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {title}
          </DialogTitle>
          <IconButton aria-label="Close" onClick={close} disabled={busy}>
            <CloseRounded />
          </IconButton>
        </Box>
        <DialogContent dividers sx={{ display: "grid", gap: 2, alignContent: "start", py: 2 }}>
          {conflict}
          {props.children}
        </DialogContent>
        <DialogActions>
          {extraActions && <Box sx={{ mr: "auto", display: "flex", gap: 1 }}>{extraActions}</Box>}
          <Button color="inherit" onClick={close} disabled={busy}>
            Cancel
          </Button>
          {submitLabel && (
            <Button type="submit" variant="contained" loading={busy}>
              {submitLabel}
            </Button>
          )}
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  );
};
