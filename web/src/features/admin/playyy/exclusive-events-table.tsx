import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import type { ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";
import { call } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { ExclusiveEventDialog } from "./exclusive-event-dialog.tsx";
import { useExclusiveEventActions } from "./use-exclusive-event-actions.ts";

type Actions = ReturnType<typeof useExclusiveEventActions>;

const toColumns = ({ activate, busyId }: Actions): Column<ExclusiveEventRecord>[] => [
  { field: "title", header: "Title", value: ({ title }) => title, flex: 2, minWidth: 180 },
  { field: "date", header: "Date", value: ({ date }) => date, minWidth: 140 },
  { field: "location", header: "Location", value: ({ location }) => location, minWidth: 140 },
  { field: "participants", header: "Participants", value: ({ participants }) => participants, minWidth: 140 },
  { field: "rewards", header: "Rewards", value: ({ rewards }) => rewards, minWidth: 120 },
  {
    field: "is_active",
    header: "Active",
    value: ({ is_active }) => is_active,
    cell: (event) => (
      <Switch
        checked={event.is_active}
        disabled={busyId === event.id}
        onChange={(_, on) => activate(event, on)}
        slotProps={{ input: { "aria-label": `Active: ${event.title}` } }}
      />
    ),
    width: 90,
  },
];

const DeleteEvent = ({ event: { id, title, is_active } }: { event: ExclusiveEventRecord }) => {
  const { remove, busy } = useDelete(
    { kind: "exclusive-event", id, name: title },
    () => call("playyyAdmin", "remove", { exclusiveEventId: id }),
    "Failed to delete exclusive event",
  );
  const text = is_active ? `Members no longer see it. ${canBeRestored}` : null;
  return <DeleteButton what={title} text={text} busy={busy} onDelete={remove} />;
};

type Edited = { event: ExclusiveEventRecord | null };

/** The exclusive events, newest first, and the dialog that edits one. */
export const ExclusiveEventsTable = () => {
  const actions = useExclusiveEventActions();
  const [edited, setEdited] = useState<Edited | null>(null);
  const { rows, loading, error, onRetry, pager } = useCursorPages("playyyAdmin", "list", {});
  return (
    <>
      <Box sx={{ display: "flex", justifyContent: "flex-end", mb: 1.5 }}>
        <Button variant="contained" startIcon={<AddRounded />} onClick={() => setEdited({ event: null })}>
          Add Exclusive Event
        </Button>
      </Box>
      <DataTable
        label="Exclusive events"
        rows={rows}
        columns={toColumns(actions)}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Couldn't load exclusive events"
        empty={<EmptyList text="No exclusive events yet. Members see the active ones on the PLAYYY tab." />}
        onOpen={(event) => setEdited({ event })}
        actionsWidth={80}
        rowActions={(event) => <DeleteEvent event={event} />}
        pager={pager}
      />
      {edited && <ExclusiveEventDialog event={edited.event} onClose={() => setEdited(null)} />}
    </>
  );
};
