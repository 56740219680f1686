import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { PairingCode } from "./pairing-code.tsx";
import { type Shift, ShiftFields, toShift } from "./shift-fields.tsx";

const validMilliseconds = minutes(10);

const usePairingCode = (eventId: string) =>
  useMutation({
    mutationFn: async (shift: { role: Shift["role"]; gate: string; ends_at?: string }) => {
      // The countdown is this device's: its clock may be off the server's.
      const until = Date.now() + validMilliseconds;
      const { code } = await call("doorAdmin", "createCode", { eventId, ...shift });
      return { code, until };
    },
    onError: (error) => toast({ title: "Couldn't create the code", text: error.message, variant: "destructive" }),
  });

/** Asks what a scanner is for, then shows the one code that pairs it. */
export const PairDialog = ({ eventId, onClose }: { eventId: string; onClose: () => void }) => {
  const titleId = useId();
  const [shift, setShift] = useState<Shift>({ role: "scan", gate: "", ends: "" });
  const [error, setError] = useState<string | null>(null);
  const pairing = usePairingCode(eventId);
  const create = (event: FormEvent) => {
    event.preventDefault();
    const { shift: wanted, error: wrong = null } = toShift(shift);
    setError(wrong);
    if (wanted) pairing.mutate(wanted);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        {pairing.data ? `Pair a phone for ${shift.gate.trim()}` : "Pair a scanner"}
      </DialogTitle>
      <form noValidate onSubmit={create}>
        <DialogContent sx={{ display: "grid", gap: 2, pt: "8px !important" }}>
          {pairing.data ? (
            <PairingCode {...pairing.data} />
          ) : (
            <ShiftFields shift={shift} onChange={setShift} gateError={error} />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {pairing.data ? "Done" : "Cancel"}
          </Button>
          {pairing.data ? (
            <Button onClick={() => pairing.reset()}>Pair another</Button>
          ) : (
            <Button type="submit" variant="contained" loading={pairing.isPending}>
              Create code
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
