import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatusChip, type StatusTone } from "../../../back-office/layout/status-chip.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useNow } from "../../../components/use-now.ts";
import { formatMoment } from "./door-texts.ts";
import type { DoorOverview } from "./use-door.ts";

type Key = DoorOverview["keys"][number];

const RevokeKeyDialog = ({ kid, onClose }: { kid: string; onClose: () => void }) => {
  const titleId = useId();
  const [typed, setTyped] = useState("");
  const { save, busy } = useSave({
    save: () => call("doorAdmin", "revokeKey", { kid }),
    failed: "Couldn't revoke the key",
    done: "Key revoked",
    refresh: [queryKeyOf("doorAdmin", "overview")],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Revoke key {kid}?</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <DialogContentText>
          Every code signed with it is refused, at every event, from each scanner's next contact on. Members have to
          open their tickets once with a connection. Do this only when the key leaked. It can't be undone.
        </DialogContentText>
        <TextField
          label={`Type ${kid} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false } }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          disabled={typed.trim().toLowerCase() !== kid}
          onClick={() => save(undefined)}
        >
          Revoke key
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const stateOf = ({ revoked_at, from }: Key, now: number): [StatusTone, string] => {
  if (revoked_at) return ["negative", `Revoked ${formatMoment(revoked_at)}`];
  return Date.parse(from) > now ? ["neutral", `Signs from ${formatMoment(from)}`] : ["positive", "Trusted"];
};

const toColumns = (now: number): Column<Key>[] => [
  { field: "kid", header: "Key", value: ({ kid }) => kid, width: 120 },
  {
    field: "state",
    header: "Status",
    value: (key) => stateOf(key, now)[1],
    cell: (key) => <StatusChip tone={stateOf(key, now)[0]} label={stateOf(key, now)[1]} />,
    flex: 1,
    minWidth: 200,
    onPhone: "status",
  },
];

/** The city's keys that scanners verify codes with, and the way to stop trusting one. */
export const KeyList = ({ keys }: { keys: readonly Key[] }) => {
  const now = useNow(minutes(1));
  const mayRevoke = useMay()("doorAdmin", "revokeKey");
  const [revoking, setRevoking] = useState<string | null>(null);
  return (
    <SectionCard title="City keys" text="Scanners check every code with these. They're the same for all events.">
      <DataTable
        label="City keys"
        rows={keys}
        rowId={({ kid }) => kid}
        columns={toColumns(now)}
        failedTitle="Failed to load keys"
        empty={<EmptyList text="The city has no key yet, so codes can't be made." />}
        {...(mayRevoke && {
          rowActions: ({ kid, revoked }: Key) =>
            !revoked && (
              <Button color="error" aria-label={`Revoke key ${kid}`} onClick={() => setRevoking(kid)}>
                Revoke
              </Button>
            ),
          actionsWidth: 104,
        })}
      />
      {revoking && <RevokeKeyDialog kid={revoking} onClose={() => setRevoking(null)} />}
    </SectionCard>
  );
};
