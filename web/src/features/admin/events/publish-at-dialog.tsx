import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { localTimeErrorTexts, parseLocalTime, toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

/** Chooses when a draft publishes itself; `problem` is why the server refused the last choice. */
export const PublishAtDialog = ({
  event,
  busy,
  problem,
  onChoose,
  onClose,
}: {
  event: EventRecord;
  busy: boolean;
  problem: string | null;
  onChoose: (publishAt: string) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState(event.publish_at ? toLocalTime(event.publish_at) : "");
  const parsed = parseLocalTime(typed);
  const refused = typed && !parsed.ok ? localTimeErrorTexts[parsed.reason] : problem;
  return (
    <ConfirmDialog
      open
      busy={busy}
      ready={parsed.ok}
      title={`When is ${event.title} published?`}
      text="Until then only administrators see it. It then shows up in the lists, and nobody is told."
      confirm="Schedule"
      onConfirm={() => parsed.ok && onChoose(parsed.instant)}
      onClose={onClose}
    >
      <TextField
        label="Publish at"
        type="datetime-local"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={Boolean(refused)}
        helperText={refused ?? "Jacksonville time"}
        fullWidth
        sx={{ mt: 1, mb: 2 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  );
};
