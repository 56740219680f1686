import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";

/** Asks before something irreversible; `children` are choices within the question, and `ready` says that it may be answered. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel = "Cancel",
  busy = false,
  ready = true,
  destructive = false,
  children,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  /** What keeps everything as it is, where "Cancel" could be taken for the act itself. */
  cancel?: string;
  busy?: boolean;
  ready?: boolean;
  destructive?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        <DialogContentText sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</DialogContentText>
      </DialogContent>
      {/* Labels that don't fit beside each other stand one above the other, the act's first. */}
      <DialogActions disableSpacing sx={{ p: 2.5, pt: 0, gap: 1, flexWrap: "wrap-reverse" }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={destructive ? "error" : "primary"}
          onClick={onConfirm}
          loading={busy}
          disabled={!ready}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
