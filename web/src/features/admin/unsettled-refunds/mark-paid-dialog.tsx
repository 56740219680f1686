import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type FormEvent, useId, useState } from "react";

/** Asks how a refund was paid. */
export const MarkPaidDialog = ({
  open,
  amount,
  busy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  amount: string;
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}) => {
  const titleId = useId();
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim()) onConfirm(note.trim());
  };
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Mark {amount} as paid back?</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <DialogContentText>
            Only do this once the buyer has the money. It can't be refunded again here.
          </DialogContentText>
          <TextField
            label="How was it paid?"
            placeholder="Check no. 1042"
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            required
            fullWidth
          />
        </DialogContent>
        <DialogActions sx={{ p: 2.5, pt: 0 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" loading={busy} disabled={!note.trim()}>
            Mark as paid
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
