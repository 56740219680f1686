import { useNavigate } from "react-router-dom";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { call } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable, type DataTableProps } from "../../../back-office/table/data-table.tsx";
import { type BulkAct, useBulk } from "../../../back-office/table/use-bulk.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { buyerName, formatShortMoment, ticketStatusLabels, ticketStatusTones } from "./ticket-texts.ts";
import { ticketKeys } from "./use-ticket-status.ts";

// The buyer and the event are never cut: these two say which ticket it is.
const columns: Column<AdminTicket>[] = [
  {
    field: "buyer",
    header: "Buyer",
    value: buyerName,
    wraps: true,
    flex: 2,
    minWidth: 130,
  },
  {
    field: "email",
    header: "Email",
    value: ({ buyer_email }) => buyer_email,
    onPhone: "sheet",
    flex: 2,
    minWidth: 136,
  },
  {
    field: "event",
    header: "Event",
    value: ({ event_title }) => event_title,
    wraps: true,
    flex: 3,
    minWidth: 164,
  },
  { field: "tier", header: "Tier", value: ({ tier_name }) => tier_name, wraps: true, minWidth: 84 },
  {
    field: "price",
    header: "Price paid",
    value: ({ price_paid }) => formatCents(price_paid),
    width: 88,
    align: "right",
  },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: ({ status }) => ticketStatusLabels[status],
    cell: ({ status }) => <StatusChip tone={ticketStatusTones[status]} label={ticketStatusLabels[status]} />,
    width: 96,
  },
  {
    field: "bought",
    header: "Purchased",
    value: ({ purchase_ts }) => formatShortMoment(purchase_ts, new Date().toISOString()),
    width: 132,
    onPhone: "sheet",
  },
  {
    field: "checkIn",
    header: "Check-in",
    value: ({ check_in_ts }) => (check_in_ts ? formatShortMoment(check_in_ts, new Date().toISOString()) : null),
    width: 132,
    onPhone: "sheet",
  },
  { field: "phone", header: "Phone", value: ({ last4_phone }) => last4_phone, width: 64, onPhone: "sheet" },
];

const bulkActs: BulkAct<AdminTicket>[] = [
  {
    name: (tickets) => `Redeem ${tickets}`,
    done: "marked as redeemed",
    isFor: ({ status }) => status === "valid",
    run: ({ id }) => call("ticketsAdmin", "setStatus", { ticketId: id, status: "redeemed" }),
    question: "Their holders count as let in, and the tickets don't open the door again.",
  },
];

type State = Pick<DataTableProps<AdminTicket>, "rows" | "loading" | "error" | "onRetry" | "pager">;

/** The tickets that match the filters, with what can be done with one or with several. */
export const TicketTable = (state: State) => {
  const navigate = useNavigate();
  const mayRedeem = useMay()("ticketsAdmin", "setStatus");
  const bulk = useBulk({ noun: "ticket", rows: state.rows, pager: state.pager, acts: bulkActs, refresh: ticketKeys });
  return (
    <DataTable
      {...state}
      label="Tickets"
      columns={columns}
      failedTitle="Failed to load tickets"
      empty={<EmptyList text="No tickets match these filters." />}
      onOpen={({ session_id }) => navigate(`/admin/orders/${session_id}`)}
      {...(mayRedeem && { rowActions: (ticket: AdminTicket) => <TicketActions ticket={ticket} />, actionsWidth: 124 })}
      {...(mayRedeem && bulk)}
    />
  );
};
