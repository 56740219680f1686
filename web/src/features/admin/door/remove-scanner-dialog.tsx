import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { parseLocalTime, toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import type { Scanner } from "./use-door.ts";

const useRemove = ({ event_id: eventId, id: deviceId, revoked_at }: Scanner, onDone: () => void) =>
  useSave({
    save: (void_since: string | null) => call("doorAdmin", "revokeDevice", { eventId, deviceId, void_since }),
    failed: revoked_at ? "Couldn't take back its check-ins" : "Couldn't remove the scanner",
    done: revoked_at ? "Its check-ins are being taken back" : "Scanner removed",
    refresh: [queryKeyOf("doorAdmin", "overview")],
    onDone,
  });

/** Ends a scanner, and takes back what it let in since a moment if it was stolen or copied; for a removed one only that is left to do. */
export const RemoveScannerDialog = ({ scanner, onClose }: { scanner: Scanner; onClose: () => void }) => {
  const titleId = useId();
  const isRemoved = scanner.revoked_at !== null;
  const [isVoiding, setIsVoiding] = useState(isRemoved);
  const [since, setSince] = useState(() => toLocalTime(scanner.paired_at));
  const { save, busy } = useRemove(scanner, onClose);
  const parsed = parseLocalTime(since);
  const confirmLabel = isRemoved ? "Take back" : isVoiding ? "Remove and take back" : "Remove";
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        {isRemoved ? `Take back what ${scanner.label} let in?` : `Remove ${scanner.label}?`}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <DialogContentText>
          {isRemoved
            ? "For a scanner that was stolen or copied: everyone it let in since a moment."
            : "It deletes what it has at its next contact and can't be paired again without a new code. Offline, it goes on until its shift ends."}
        </DialogContentText>
        {!isRemoved && (
          <FormControlLabel
            control={<Checkbox checked={isVoiding} onChange={(_, on) => setIsVoiding(on)} />}
            label="Also take back everyone it let in since a moment"
          />
        )}
        {isVoiding && (
          <TextField
            label="Since"
            type="datetime-local"
            value={since}
            onChange={({ target }) => setSince(target.value)}
            error={!parsed.ok}
            helperText={
              parsed.ok
                ? "Their tickets count again, at every gate. Whatever this scanner has sent since then, or still sends, counts for nothing. This can't be undone."
                : "Enter a date and time"
            }
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          disabled={isVoiding && !parsed.ok}
          onClick={() => save(isVoiding && parsed.ok ? parsed.instant : null)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
