import DoorFrontRounded from "@mui/icons-material/DoorFrontRounded";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import type { EventFilter, EventRecord } from "../../../../../shared/model/event.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { EventActMenu } from "./event-act-menu.tsx";
import { toEventColumns } from "./event-columns.tsx";
import { useEventActions } from "./use-event-actions.ts";

type Actions = ReturnType<typeof useEventActions>;

const BulkActions = ({ ids, actions, onDone }: { ids: readonly string[]; actions: Actions; onDone: () => void }) => (
  <>
    <Button disabled={actions.isSettingMany} onClick={() => actions.setMany(ids, { is_published: true }, onDone)}>
      Publish
    </Button>
    <Button disabled={actions.isSettingMany} onClick={() => actions.setMany(ids, { is_published: false }, onDone)}>
      Unpublish
    </Button>
  </>
);

const RowActions = ({ event }: { event: EventRecord }) => (
  <>
    {event.door_mode === "scan" && (
      <RowAction
        label="Door"
        name={`Door of ${event.title}`}
        icon={<DoorFrontRounded />}
        to={`/admin/events/${event.id}/door`}
      />
    )}
    <EventActMenu event={event} />
  </>
);

/** Events as a table, page by page, with what can be done to one or to many. */
export const EventsTable = ({
  label,
  filter,
  pageSize,
  isPaged = true,
  empty,
}: {
  label: string;
  filter: EventFilter;
  pageSize: number;
  /** Shows one page only when false. */
  isPaged?: boolean;
  empty: string;
}) => {
  const actions = useEventActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows, loading, error, onRetry, pager } = useCursorPages("eventsAdmin", "list", filter, { pageSize });
  const { isBusy, feature } = actions;
  const columns = useMemo(() => toEventColumns({ isBusy, onFeature: feature }), [isBusy, feature]);
  const shown = [...selected].filter((id) => rows?.some((event) => event.id === id));
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      loading={loading}
      error={error}
      onRetry={onRetry}
      failedTitle="Failed to load events"
      empty={<EmptyList text={empty} />}
      linkTo={({ id }) => `/admin/events/${id}/edit`}
      actionsWidth={80}
      rowActions={(event) => <RowActions event={event} />}
      selection={{ ids: new Set(shown), onChange: setSelected }}
      bulkActions={<BulkActions ids={shown} actions={actions} onDone={() => setSelected(new Set())} />}
      {...(isPaged ? { pager } : {})}
    />
  );
};
