import { useState } from "react";
import { toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { type Shift, ShiftFields, toShift } from "./shift-fields.tsx";
import type { Scanner } from "./use-door.ts";

const toTyped = ({ role, gate, ends_at }: Scanner): Shift => ({ role, gate, ends: toLocalTime(ends_at) });

type Props = { scanner: Scanner; onClose: () => void; onReload: () => void };

/** Changes a scanner's role, gate or end; it learns that at its next contact. */
export const EditScannerDialog = ({ scanner, onClose, onReload }: Props) => {
  const [before] = useState(() => toTyped(scanner));
  const [{ version }] = useState(scanner);
  const [shift, setShift] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const { save, busy, conflict } = useSave({
    save: (change: NonNullable<ReturnType<typeof toShift>["shift"]>) =>
      call("doorAdmin", "updateDevice", { eventId: scanner.event_id, deviceId: scanner.id, version, ...change }),
    failed: "Couldn't change the scanner",
    done: "Scanner changed",
    refresh: [queryKeyOf("doorAdmin", "overview")],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Change ${scanner.label}`}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const { shift: wanted, error: wrong = null } = toShift(shift);
        setError(wrong);
        if (wanted) save(wanted);
      }}
      isDirty={JSON.stringify(shift) !== JSON.stringify(before)}
      busy={busy}
      submitLabel="Save"
      conflict={conflict ? { onReload } : undefined}
    >
      <ShiftFields shift={shift} onChange={setShift} gateError={error} />
    </FormDialog>
  );
};
