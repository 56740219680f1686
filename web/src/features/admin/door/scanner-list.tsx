import EditRounded from "@mui/icons-material/EditRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import PhonelinkEraseRounded from "@mui/icons-material/PhonelinkEraseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useNow } from "../../../components/use-now.ts";
import { describeClock, describeLog, formatAgo, roleLabel, stateOf } from "./door-texts.ts";
import { EditScannerDialog } from "./edit-scanner-dialog.tsx";
import { PairDialog } from "./pair-dialog.tsx";
import { RemoveScannerDialog } from "./remove-scanner-dialog.tsx";
import type { Scanner } from "./use-door.ts";

const toColumns = (now: number): Column<Scanner>[] => [
  { field: "label", header: "Phone", value: ({ label }) => label, minWidth: 110, flex: 1 },
  { field: "gate", header: "Gate", value: ({ gate }) => gate, width: 96 },
  { field: "role", header: "Role", value: ({ role }) => roleLabel(role), width: 100 },
  {
    field: "state",
    header: "Status",
    value: (scanner) => stateOf(scanner, now)[1],
    cell: (scanner) => <StatusChip tone={stateOf(scanner, now)[0]} label={stateOf(scanner, now)[1]} />,
    width: 116,
    onPhone: "status",
  },
  {
    field: "seen",
    header: "Last contact",
    value: ({ last_seen_at }) => (last_seen_at ? formatAgo(Date.parse(last_seen_at), now) : null),
    width: 104,
  },
  { field: "admitted", header: "Let in", value: ({ totals }) => totals.admitted, width: 66, align: "right" },
  { field: "refused", header: "Refused", value: ({ totals }) => totals.refused, width: 76, align: "right" },
  { field: "log", header: "Log", value: describeLog, width: 132, onPhone: "sheet" },
  {
    field: "list",
    header: "List",
    value: ({ list_version }) => (list_version ? formatAgo(list_version, now) : null),
    width: 100,
    onPhone: "sheet",
  },
  { field: "clock", header: "Clock", value: describeClock, width: 108, onPhone: "sheet" },
];

type Asked = { kind: "edit" | "remove"; scanner: Scanner };

type ActionsProps = { scanner: Scanner; onAsk: (asked: Asked) => void };

// A scanner that was removed may turn out to have been stolen.
const RemovedActions = ({ scanner, onAsk }: ActionsProps) =>
  scanner.void_since ? null : (
    <RowAction
      label="Take back what it let in"
      name={`Take back what ${scanner.label} let in`}
      icon={<HistoryRounded />}
      onClick={() => onAsk({ kind: "remove", scanner })}
    />
  );

const Actions = ({ scanner, onAsk }: ActionsProps) =>
  scanner.revoked_at ? (
    <RemovedActions scanner={scanner} onAsk={onAsk} />
  ) : (
    <>
      <RowAction
        label="Change"
        name={`Change ${scanner.label}`}
        icon={<EditRounded />}
        onClick={() => onAsk({ kind: "edit", scanner })}
      />
      <RowAction
        label="Remove"
        name={`Remove ${scanner.label}`}
        icon={<PhonelinkEraseRounded />}
        onClick={() => onAsk({ kind: "remove", scanner })}
      />
    </>
  );

type Props = { eventId: string; scanners: readonly Scanner[] };

/** The scanners of an event's door, and what can be done with them. */
export const ScannerList = ({ eventId, scanners }: Props) => {
  const now = useNow(1_000);
  const [isPairing, setIsPairing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const pair = (
    <Button variant="contained" onClick={() => setIsPairing(true)}>
      Pair a scanner
    </Button>
  );
  return (
    <SectionCard title="Scanners" actions={scanners.length > 0 && pair}>
      <Box sx={{ minWidth: 0 }}>
        <DataTable
          label="Scanners"
          rows={scanners}
          columns={toColumns(now)}
          failedTitle="Failed to load scanners"
          empty={<EmptyList text="No phone is paired yet. Any phone with a camera can be a scanner." action={pair} />}
          rowActions={(scanner) => <Actions scanner={scanner} onAsk={setAsked} />}
          actionsWidth={84}
        />
      </Box>
      {isPairing && <PairDialog eventId={eventId} onClose={() => setIsPairing(false)} />}
      {asked?.kind === "edit" && <EditScannerDialog scanner={asked.scanner} onClose={close} />}
      {asked?.kind === "remove" && <RemoveScannerDialog scanner={asked.scanner} onClose={close} />}
    </SectionCard>
  );
};
