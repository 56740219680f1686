import type { DayReport } from "../../../../../shared/model/reports.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { daySeries } from "./day-series.ts";

const columns: Column<DayReport>[] = [
  { field: "day", header: "Day", value: ({ day }) => day, flex: 1, minWidth: 110 },
  ...daySeries.map((one) => ({
    field: one.field,
    header: one.label,
    value: (row: DayReport) => one.format(row[one.field]),
    align: "right" as const,
    flex: 1,
    minWidth: 110,
  })),
];

/** The figures by day as a table, newest first. Loaded when it is chosen: charts and table together are too much to load at once. */
export default function DayTable({ rows }: { rows: DayReport[] }) {
  return (
    <DataTable
      label="Figures by day"
      rows={rows.toReversed()}
      columns={columns}
      rowId={({ day }) => day}
      failedTitle="Couldn't load analytics"
      empty={<EmptyList text="No days to show." />}
    />
  );
}
