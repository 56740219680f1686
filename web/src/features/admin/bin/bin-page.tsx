import Button from "@mui/material/Button";
import { type BinEntry, binDays } from "../../../../../shared/model/bin.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { days, minutes } from "../../../../../shared/rules/durations.ts";
import { binKinds, changedLists } from "../../../back-office/bin/bin-kinds.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useNow } from "../../../components/use-now.ts";

const daysLeft = ({ expires_at }: BinEntry, now: number): string =>
  counted(Math.max(0, Math.ceil((Date.parse(expires_at) - now) / days(1))), "day");

const toColumns = (now: number): Column<BinEntry>[] => [
  { field: "name", header: "Name", value: ({ name }) => name, flex: 2, minWidth: 160 },
  { field: "kind", header: "Kind", value: ({ kind }) => binKinds[kind].label, minWidth: 118 },
  {
    field: "deleted_by",
    header: "Deleted by",
    value: ({ deleted_by }) => deleted_by ?? "A former colleague",
    flex: 1,
    minWidth: 120,
    onPhone: "sheet",
  },
  {
    field: "deleted_at",
    header: "Deleted",
    value: ({ deleted_at }) => formatCityDateTime(deleted_at),
    width: 172,
    onPhone: "sheet",
  },
  {
    field: "expires_at",
    header: "Left",
    value: (entry) => daysLeft(entry, now),
    fact: (entry) => `${daysLeft(entry, now)} left`,
    width: 76,
  },
];

const RestoreButton = ({ entry: { kind, id, name } }: { entry: BinEntry }) => {
  const { label, restore } = binKinds[kind];
  const { save, busy } = useSave({
    save: () => restore(id),
    failed: `${label} not restored`,
    done: `${label} restored`,
    refresh: changedLists(kind),
  });
  return (
    <Button size="small" loading={busy} aria-label={`Restore ${name}`} onClick={() => save(undefined)}>
      Restore
    </Button>
  );
};

/** What was deleted in the last 30 days and can be restored, newest first; each role sees the kinds that it may restore. */
export const BinPage = () => {
  const now = useNow(minutes(1));
  const { rows, loading, error, onRetry, pager } = useCursorPages("binAdmin", "list", {});
  return (
    <>
      <PageHeading
        title="Bin"
        text={`What is deleted can be restored for ${binDays} days. After that it's gone for good.`}
      />
      <DataTable
        label="Deleted records"
        rows={rows}
        columns={toColumns(now)}
        rowId={({ kind, id }) => `${kind} ${id}`}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Couldn't load the bin"
        empty={<EmptyList text="The bin is empty." />}
        rowActions={(entry) => <RestoreButton entry={entry} />}
        actionsWidth={96}
        pager={pager}
      />
    </>
  );
};
