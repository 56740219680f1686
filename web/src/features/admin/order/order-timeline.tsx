import { auditColumns } from "../../../back-office/audit/audit-columns.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";

/** What was done with an order, newest first. */
export const OrderTimeline = ({ sessionId }: { sessionId: string }) => {
  const { rows, loading, error, onRetry, pager } = useCursorPages("auditAdmin", "list", { subject: sessionId });
  return (
    <SectionCard title="Timeline">
      <DataTable
        {...{ rows, loading, error, onRetry }}
        {...(pager.hasNext || pager.page > 0 ? { pager } : {})}
        label="Timeline of the order"
        columns={auditColumns}
        failedTitle="Couldn't load the timeline"
        empty={<EmptyList text="Nothing was changed by hand." />}
      />
    </SectionCard>
  );
};
