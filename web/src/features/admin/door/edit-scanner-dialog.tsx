import { useState } from "react";
import { toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { showLocalTime } from "../../../back-office/form/form-table.ts";
import { useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { roleLabel } from "./door-texts.ts";
import { type Shift, ShiftFields, toShift } from "./shift-fields.tsx";
import type { Scanner } from "./use-door.ts";

const toTyped = ({ role, gate, ends_at }: Scanner): Shift => ({ role, gate, ends: toLocalTime(ends_at) });

const fields = {
  role: { label: "Role", show: roleLabel },
  gate: { label: "Gate" },
  ends: { label: "Stops letting people in", show: showLocalTime },
};

const findScanner = async ({ event_id, id }: Scanner): Promise<Scanner | undefined> =>
  (await call("doorAdmin", "overview", { eventId: event_id })).devices.find((device) => device.id === id);

type Props = { scanner: Scanner; onClose: () => void };

/** Changes a scanner's role, gate or end; it learns that at its next contact. */
export const EditScannerDialog = ({ scanner, onClose }: Props) => {
  const [before, setBefore] = useState(() => toTyped(scanner));
  const [shift, setShift] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const merge = useMerge({
    record: scanner,
    readLatest: () => findScanner(scanner),
    toValues: toTyped,
    fields,
    form: {
      read: () => shift,
      apply: (merged, saved) => {
        setShift(merged);
        setBefore(saved);
      },
    },
  });
  const { version } = merge.record ?? scanner;
  const { save, busy } = useSave({
    save: (change: NonNullable<ReturnType<typeof toShift>["shift"]>) =>
      call("doorAdmin", "updateDevice", { eventId: scanner.event_id, deviceId: scanner.id, version, ...change }),
    failed: "Couldn't change the scanner",
    done: "Scanner changed",
    refresh: [queryKeyOf("doorAdmin", "overview")],
    onDone: onClose,
    onConflict: merge.onConflict,
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
      conflict={merge.panel}
    >
      <ShiftFields shift={shift} onChange={setShift} gateError={error} />
    </FormDialog>
  );
};
