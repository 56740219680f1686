import Box from "@mui/material/Box";
import { type AuditRecord, auditAreas } from "../../../../../shared/model/audit.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { toActionLabel, toAreaLabel, toChangeLines } from "./audit-texts.ts";

const Changes = ({ row }: { row: AuditRecord }) => {
  const lines = toChangeLines(row);
  return (
    <Box component="span" title={lines.join("\n")} sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
      {lines.join(" · ") || "–"}
    </Box>
  );
};

const columns: Column<AuditRecord>[] = [
  { field: "action", header: "Action", value: ({ action }) => toActionLabel(action), minWidth: 170 },
  {
    field: "at",
    header: "When",
    value: ({ at }) => toCityTime(at).format("MMM D, YYYY, h:mm:ss A"),
    width: 190,
  },
  { field: "actor", header: "Who", value: ({ actor, actor_email }) => actor_email ?? actor, minWidth: 170 },
  { field: "subject", header: "Record", value: ({ subject }) => subject, minWidth: 200 },
  {
    field: "changes",
    header: "Changes",
    value: (row) => toChangeLines(row).join("; "),
    cell: (row) => <Changes row={row} />,
    flex: 2,
    minWidth: 220,
  },
];

/** The areas that the log can be narrowed to. */
export const areaOptions = [
  { value: "all", label: "All areas" },
  ...auditAreas.map((area) => ({ value: area, label: toAreaLabel(area) })),
];

type TableState = Omit<Parameters<typeof DataTable<AuditRecord>>[0], "columns" | "label" | "empty" | "failedTitle">;

/** Rows of the audit log. */
export const AuditTable = ({ label, empty, ...state }: TableState & { label: string; empty: string }) => (
  <DataTable
    {...state}
    label={label}
    columns={columns}
    failedTitle="Couldn't load the audit log"
    empty={<EmptyList text={empty} />}
  />
);
