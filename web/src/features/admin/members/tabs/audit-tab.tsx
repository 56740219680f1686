import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { AuditTable } from "../../../../back-office/audit/audit-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";

/** What administrators changed about the member. */
export const AuditTab = ({ member }: { member: MemberDetails }) => {
  const state = useCursorPages("auditAdmin", "list", { subject: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  return (
    <AuditTable
      {...{ rows, loading, error, onRetry, pager }}
      label="Changes"
      empty="No administrator has changed anything about this member."
    />
  );
};
