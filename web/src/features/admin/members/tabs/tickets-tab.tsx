import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import type { Ticket } from "../../../../../../shared/model/ticket.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";

const statusOf = ({ status, refunded, refund_failed }: Ticket): string => {
  if (refund_failed) return "Refund failed";
  if (refunded) return "Refunded";
  return { valid: "Valid", redeemed: "Checked in", cancelled: "Canceled" }[status];
};

const columns: Column<Ticket>[] = [
  { field: "event", header: "Event", value: ({ event }) => event.title, flex: 2, minWidth: 180 },
  { field: "start", header: "Starts", value: ({ event }) => formatCityDateTime(event.start_at), minWidth: 180 },
  { field: "tier", header: "Ticket", value: ({ tier_name }) => tier_name, wraps: true, minWidth: 110 },
  { field: "price", header: "Price", value: ({ price_paid }) => formatCents(price_paid), align: "right", width: 100 },
  { field: "bought", header: "Bought", value: ({ purchase_ts }) => formatCityDateTime(purchase_ts), minWidth: 180 },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: statusOf,
    cell: (ticket) => (
      <StatusChip
        tone={ticket.refund_failed ? "warning" : ticket.status === "cancelled" ? "neutral" : "positive"}
        label={statusOf(ticket)}
      />
    ),
    width: 120,
  },
];

/** The member's tickets. */
export const TicketsTab = ({ member }: { member: MemberDetails }) => {
  const state = useCursorPages("memberSearchAdmin", "tickets", { userId: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  return (
    <DataTable
      {...{ rows, columns, loading, error, onRetry, pager }}
      label="Tickets"
      failedTitle="Couldn't load tickets"
      empty={<EmptyList text="This member has no tickets." />}
    />
  );
};
