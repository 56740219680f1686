import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DoorFrontRounded from "@mui/icons-material/DoorFrontRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import type { EventFilter, EventRecord } from "../../../../../shared/model/event.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { toEventColumns } from "./event-columns.tsx";
import { UnpublishQuestion } from "./unpublish-question.tsx";
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

const RowActions = ({
  event,
  actions,
  onDuplicate,
}: {
  event: EventRecord;
  actions: Actions;
  onDuplicate: () => void;
}) => (
  <>
    {event.door_mode === "scan" && (
      <Tooltip title="Door">
        <IconButton component={Link} to={`/admin/events/${event.id}/door`} aria-label={`Door of ${event.title}`}>
          <DoorFrontRounded />
        </IconButton>
      </Tooltip>
    )}
    {event.is_published && (
      <Tooltip title="View as a member">
        <IconButton component={Link} to={`/event/${event.id}`} aria-label={`View ${event.title}`}>
          <OpenInNewRounded />
        </IconButton>
      </Tooltip>
    )}
    <Tooltip title="Duplicate">
      <IconButton aria-label={`Duplicate ${event.title}`} onClick={onDuplicate}>
        <ContentCopyRounded />
      </IconButton>
    </Tooltip>
    <DeleteButton
      what={event.title}
      text="Its RSVPs are deleted too. This can't be undone."
      busy={actions.isRemoving}
      onDelete={() => actions.remove(event)}
    />
  </>
);

/** Events as a table, page by page, with what can be done to one or to many. */
export const EventsTable = ({
  label,
  filter,
  pageSize,
  isPaged = true,
  empty,
  onEdit,
  onDuplicate,
}: {
  label: string;
  filter: EventFilter;
  pageSize: number;
  /** Shows one page only when false. */
  isPaged?: boolean;
  empty: string;
  onEdit: (event: EventRecord) => void;
  onDuplicate: (event: EventRecord) => void;
}) => {
  const actions = useEventActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows, loading, error, onRetry, pager } = useCursorPages("eventsAdmin", "list", filter, { pageSize });
  const { isBusy, feature } = actions;
  const columns = useMemo(() => toEventColumns({ isBusy, onFeature: feature }), [isBusy, feature]);
  const shown = [...selected].filter((id) => rows?.some((event) => event.id === id));
  const { asked } = actions;
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Failed to load events"
        empty={<EmptyList text={empty} />}
        onOpen={onEdit}
        actionsWidth={172}
        rowActions={(event) => <RowActions event={event} actions={actions} onDuplicate={() => onDuplicate(event)} />}
        selection={{ ids: new Set(shown), onChange: setSelected }}
        bulkActions={<BulkActions ids={shown} actions={actions} onDone={() => setSelected(new Set())} />}
        {...(isPaged ? { pager } : {})}
      />
      <UnpublishQuestion
        holders={asked?.holders ?? null}
        events={asked?.ids.length ?? 1}
        busy={actions.isSettingMany}
        onConfirm={actions.unpublishAsked}
        onClose={actions.dismissAsked}
      />
    </>
  );
};
