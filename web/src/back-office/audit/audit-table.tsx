import { type AuditRecord, auditAreas } from "../../../../shared/model/audit.ts";
import { EmptyList } from "../layout/empty-list.tsx";
import { DataTable } from "../table/data-table.tsx";
import { auditColumns } from "./audit-columns.tsx";

// "promo-code" -> "Promo code"
const toAreaLabel = (area: string): string => (area.charAt(0).toUpperCase() + area.slice(1)).replaceAll("-", " ");

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
    columns={auditColumns}
    failedTitle="Couldn't load the audit log"
    empty={<EmptyList text={empty} />}
  />
);
