import { colleaguesSubject } from "../../../../../shared/model/audit-subjects.ts";
import { AuditTable } from "../../../back-office/audit/audit-table.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";

const pageSize = 10;

/** Who invited, changed and removed whom, the newest first. */
export const ColleagueHistory = () => {
  const { rows, loading, error, onRetry, pager } = useCursorPages(
    "auditAdmin",
    "list",
    { subject: colleaguesSubject },
    { pageSize },
  );
  return (
    <SectionCard title="History">
      <AuditTable
        {...{ rows, loading, error, onRetry, pager }}
        label="History of colleagues"
        empty="Nothing was changed yet."
      />
    </SectionCard>
  );
};
