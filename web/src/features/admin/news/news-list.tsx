import AddRounded from "@mui/icons-material/AddRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { NewsVideoRecord } from "../../../../../shared/model/news.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { call } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { ActiveSwitch } from "../../../back-office/layout/active-switch.tsx";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { NewsDialog } from "./news-dialog.tsx";

const createColumns = (refresh: () => Promise<unknown>): Column<NewsVideoRecord>[] => [
  { field: "creator_handle", header: "Creator", value: ({ creator_handle }) => creator_handle, minWidth: 140, flex: 1 },
  { field: "caption", header: "Caption", value: ({ caption }) => caption, minWidth: 160, flex: 2 },
  { field: "posted_at", header: "Posted", value: ({ posted_at }) => formatCityDateTime(posted_at), width: 190 },
  {
    field: "is_active",
    header: "Active",
    value: ({ is_active }) => is_active,
    cell: ({ id: newsId, is_active, creator_handle }) => (
      <ActiveSwitch
        label={`Show the video of ${creator_handle}`}
        active={is_active}
        failed="Failed to update video status"
        onSwitch={async (next) => {
          await call("contentAdmin", "setNewsActive", { newsId, is_active: next });
          await refresh();
        }}
      />
    ),
    width: 90,
  },
];

const NewsActions = ({ video, onEdit }: { video: NewsVideoRecord; onEdit: () => void }) => {
  const what = `the video of ${video.creator_handle}`;
  const { remove, busy } = useDelete(
    { kind: "news", id: video.id, name: `The video of ${video.creator_handle}` },
    () => call("contentAdmin", "deleteNews", { newsId: video.id }),
    "Failed to delete video",
  );
  return (
    <>
      <RowAction label="Edit" name={`Edit ${what}`} icon={<EditRounded />} onClick={onEdit} />
      <HistoryLink subject={video.id} />
      <DeleteButton
        what={what}
        text={video.is_active ? `Members no longer see it. ${canBeRestored}` : null}
        busy={busy}
        onDelete={remove}
      />
    </>
  );
};

/** News videos, newest first, with their dialog. */
export const NewsList = () => {
  const { rows, loading, error, onRetry, pager, refresh } = useCursorPages("contentAdmin", "news", {});
  const [open, setOpen] = useState<{ video: NewsVideoRecord | null } | null>(null);
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen({ video: null })}>
      Add video
    </Button>
  );
  return (
    <>
      <PageHeading
        title="News Videos Management"
        text="Short videos in the Follow block of Home, newest first."
        actions={add}
      />
      <DataTable
        label="News videos"
        rows={rows}
        columns={createColumns(refresh)}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Failed to load videos"
        empty={<EmptyList text="No news videos yet." action={add} />}
        rowActions={(video) => <NewsActions video={video} onEdit={() => setOpen({ video })} />}
        actionsWidth={220}
        pager={pager}
      />
      {open && <NewsDialog video={open.video} onClose={() => setOpen(null)} />}
    </>
  );
};
