import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminOrder } from "../../../../../shared/model/order.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { type OrderTicket, statusOf } from "./order-texts.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { useOrderTicket } from "./use-order-ticket.ts";

type Row = OrderTicket & { position: number };

const columns: Column<Row>[] = [
  { field: "position", header: "Ticket", value: ({ position }) => `Ticket ${position}`, width: 92 },
  { field: "tier", header: "Tier", value: ({ tier_name }) => tier_name, wraps: true, minWidth: 96 },
  {
    field: "price",
    header: "Price paid",
    value: ({ price_paid }) => formatCents(price_paid),
    width: 96,
    align: "right",
  },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: (ticket) => statusOf(ticket)[1],
    cell: (ticket) => <StatusChip tone={statusOf(ticket)[0]} label={statusOf(ticket)[1]} />,
    minWidth: 130,
  },
  {
    field: "checkIn",
    header: "Check-in",
    value: ({ check_in_ts }) => (check_in_ts ? formatCityDateTime(check_in_ts) : null),
    minWidth: 170,
  },
];

const Actions = ({ ticket, onRefund }: { ticket: Row; onRefund: () => void }) => {
  const { setStatus, resend, busy } = useOrderTicket(ticket);
  const may = useMay();
  if (ticket.status === "cancelled") return null;
  const isRedeemed = ticket.status === "redeemed";
  const about = `ticket ${ticket.position}`;
  const label = isRedeemed ? "Undo" : "Mark redeemed";
  return (
    <>
      {may("ticketsAdmin", "setStatus") && (
        <Button
          variant="outlined"
          disabled={busy}
          aria-label={`${label}: ${about}`}
          onClick={() => setStatus(isRedeemed ? "valid" : "redeemed")}
        >
          {label}
        </Button>
      )}
      {may("ticketsAdmin", "resendConfirmation") && (
        <Button color="inherit" disabled={busy} aria-label={`Resend: ${about}`} onClick={resend}>
          Resend
        </Button>
      )}
      {may("ticketsAdmin", "refund") && (
        <Button color="error" disabled={busy} aria-label={`Refund: ${about}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </>
  );
};

/** The tickets of an order, and what can be done with one or all of them. `?refund=all` asks at once whether to refund them. */
export const OrderTickets = ({ order }: { order: AdminOrder }) => {
  const mayRefund = useMay()("ticketsAdmin", "refund");
  const open = order.tickets.filter(({ status }) => status !== "cancelled").map(({ id }) => id);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get("refund") === "all" && mayRefund && open.length > 0;
  const [refunding, setRefunding] = useState<string[] | null>(isAsked ? open : null);
  const close = () => {
    setRefunding(null);
    if (search.has("refund")) setSearch({}, { replace: true });
  };
  return (
    <SectionCard
      title="Tickets"
      actions={
        mayRefund &&
        open.length > 1 && (
          <Button variant="outlined" color="error" onClick={() => setRefunding(open)}>
            Refund all {open.length} tickets
          </Button>
        )
      }
    >
      <DataTable
        label="Tickets of the order"
        rows={order.tickets.map((ticket, index) => ({ ...ticket, position: index + 1 }))}
        columns={columns}
        failedTitle="Failed to load tickets"
        empty={<EmptyList text="This order has no tickets." />}
        rowActions={(ticket) => <Actions ticket={ticket} onRefund={() => setRefunding([ticket.id])} />}
        actionsWidth={310}
      />
      {refunding && <RefundDialog sessionId={order.session_id} ticketIds={refunding} onClose={close} />}
    </SectionCard>
  );
};
