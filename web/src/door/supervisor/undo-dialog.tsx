import { useState } from "react";
import type { PassageRow } from "../../../../shared/door/log.ts";
import { type DoorSession, NotStored } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { Sheet, SheetActions } from "../ui/sheet.tsx";
import { isReason, ReasonField } from "./reason-field.tsx";

const reasons = ["Wrong person", "Left again at once", "Let in by mistake"];

/** What is taken back: seats of a row, and whose they are. `isSecond`: the ticket stays in by somebody else's check-in. */
export type UndoTarget = { row: PassageRow; seats: readonly number[]; name: string; isSecond?: boolean };

const failureText = (failure: unknown): string =>
  failure instanceof NotStored
    ? "It couldn't be taken back: this device can't keep it and the server didn't answer. Make room on the device, or use another scanner."
    : "It was already taken back. Close this and look at the guest again.";

const after = {
  admit: "Afterwards the ticket can come in again.",
  exit: "Afterwards the ticket counts as inside again.",
};

type Props = { session: DoorSession; target: UndoTarget; onDone: (notice: string) => void; onClose: () => void };

/** Takes a check-in back, with a reason: the ticket counts again. */
export const UndoDialog = ({ session, target: { row, seats, name, isSecond }, onDone, onClose }: Props) => {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await session.undo({ device: row.device, sequence: row.sequence }, seats, reason.trim());
      onDone(`Taken back: ${name}`);
    } catch (failure) {
      setBusy(false);
      setError(failureText(failure));
    }
  };
  return (
    <Sheet title={`Take back ${name}?`} onClose={onClose}>
      <p className="quiet">
        {row.kind === "exit" ? "Out" : "In"} since {formatTime(row.at)}, {row.gate}.{" "}
        {isSecond ? "The other check-in of this ticket stays." : after[row.kind]}
      </p>
      <ReasonField label="Why?" choices={reasons} value={reason} onChange={setReason} />
      <SheetActions
        confirm="Take back"
        isDanger
        disabled={isBusy || !isReason(reason)}
        error={error}
        onCancel={onClose}
        onConfirm={undo}
      />
    </Sheet>
  );
};
