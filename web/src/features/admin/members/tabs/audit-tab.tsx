import type { AuditRecord } from "../../../../../../shared/model/audit.ts";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";
import { moment } from "../member-texts.ts";

const actionText = (action: string): string => {
  const [area = "", verb = ""] = action.split(".");
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${verb.replaceAll("-", " ")}`;
};

const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("; ");

const columns: Column<AuditRecord>[] = [
  { field: "action", header: "Action", value: ({ action }) => actionText(action), minWidth: 180 },
  { field: "at", header: "When", value: ({ at }) => moment(at), width: 190 },
  { field: "actor", header: "Who", value: ({ actor, actor_email }) => actor_email ?? actor, minWidth: 170 },
  { field: "details", header: "Details", value: ({ details }) => detailsText(details), flex: 2, minWidth: 220 },
];

/** What administrators changed about the member. */
export const AuditTab = ({ member }: { member: MemberDetails }) => {
  const state = useCursorPages("auditAdmin", "list", { subject: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  return (
    <DataTable
      {...{ rows, columns, loading, error, onRetry, pager }}
      label="Changes"
      failedTitle="Couldn't load changes"
      empty={<EmptyList text="No administrator has changed anything about this member." />}
    />
  );
};
