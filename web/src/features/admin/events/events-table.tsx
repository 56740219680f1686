import DoorFrontRounded from "@mui/icons-material/DoorFrontRounded";
import { useMemo } from "react";
import type { EventFilter, EventRecord } from "../../../../../shared/model/event.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { type BulkAct, useBulk } from "../../../back-office/table/use-bulk.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { EventActMenu } from "./event-act-menu.tsx";
import { toEventColumns } from "./event-columns.tsx";
import { useEventActions } from "./use-event-actions.ts";

const setPublished = (is_published: boolean) => (event: EventRecord) =>
  call("eventsAdmin", "setFlags", { eventId: event.id, is_published });

const bulkActs: BulkAct<EventRecord>[] = [
  {
    name: (events) => `Publish ${events}`,
    done: "published",
    isFor: ({ state }) => state === "draft",
    run: setPublished(true),
    question: "Members see them, and can get in where they're open.",
  },
  {
    name: (events) => `Unpublish ${events}`,
    done: "unpublished",
    isFor: ({ state }) => state === "published",
    run: setPublished(false),
    question: "Members no longer see them. Events with tickets or RSVPs stay published.",
    explain: (error) =>
      isCode(error, "event.has-holders") ? "Somebody has tickets or RSVPs. Postpone or cancel instead." : error.message,
  },
];

const refresh = [queryKeyOf("eventsAdmin", "list"), queryKeyOf("reportsAdmin", "events"), queryKeyOf("events", "list")];

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
  const { rows, loading, error, onRetry, pager } = useCursorPages("eventsAdmin", "list", filter, { pageSize });
  const { isBusy, feature } = actions;
  const columns = useMemo(() => toEventColumns({ isBusy, onFeature: feature }), [isBusy, feature]);
  const bulk = useBulk({ noun: "event", rows, pager, acts: bulkActs, refresh });
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      hasColumnChoice
      loading={loading}
      error={error}
      onRetry={onRetry}
      failedTitle="Failed to load events"
      empty={<EmptyList text={empty} />}
      linkTo={({ id }) => `/admin/events/${id}/edit`}
      actionsWidth={80}
      rowActions={(event) => <RowActions event={event} />}
      {...bulk}
      {...(isPaged ? { pager } : {})}
    />
  );
};
