import type { AuditRecord } from "../../../../../shared/model/audit.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { formatMoment } from "./order-texts.ts";

const actionLabels: Record<string, string> = {
  "ticket.redeem": "Marked redeemed",
  "ticket.undo-redemption": "Redemption undone",
  "ticket.resend": "Confirmation sent again",
  "order.refund": "Refunded",
  "refund.failed": "Refund returned by the bank",
};

const textOf = ({ details: { reason, amount, outcome, error } }: AuditRecord): string =>
  [
    typeof amount === "number" && `$${(amount / 100).toFixed(2)}`,
    typeof reason === "string" && reason,
    outcome === "failed" && `Failed: ${String(error)}`,
    outcome === "done" && "Done at Stripe",
  ]
    .filter(Boolean)
    .join(" · ");

const columns: Column<AuditRecord>[] = [
  { field: "action", header: "What", value: ({ action }) => actionLabels[action] ?? action, minWidth: 150 },
  { field: "at", header: "When", value: ({ at }) => formatMoment(at), width: 180 },
  { field: "actor", header: "Who", value: ({ actor, actor_email }) => actor_email ?? actor, minWidth: 150 },
  { field: "details", header: "Details", value: textOf, minWidth: 180 },
];

/** What was done with an order, newest first. */
export const OrderTimeline = ({ sessionId }: { sessionId: string }) => {
  const { rows, loading, error, onRetry, pager } = useCursorPages("auditAdmin", "list", { subject: sessionId });
  return (
    <SectionCard title="Timeline">
      <DataTable
        {...{ rows, loading, error, onRetry }}
        {...(pager.hasNext || pager.page > 0 ? { pager } : {})}
        label="Timeline of the order"
        columns={columns}
        failedTitle="Couldn't load the timeline"
        empty={<EmptyList text="Nothing was changed by hand." />}
      />
    </SectionCard>
  );
};
