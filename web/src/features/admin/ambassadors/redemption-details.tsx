import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { CodeRedemption } from "../../../../../shared/model/ambassador.ts";
import { cityDay } from "../../../../../shared/rules/city-day.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { hasPositiveBadge } from "../../../../../shared/rules/code-redemption-stats.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { redemptionCsv } from "./ambassador-csv.ts";
import { useLoggedError } from "./use-report.ts";

const shownIdLength = 12;

const quantityText = ({ qty, refunded_qty }: CodeRedemption): string =>
  refunded_qty > 0 && refunded_qty < qty ? `${qty} (${refunded_qty} refunded)` : String(qty);

const columns: Column<CodeRedemption>[] = [
  {
    field: "date",
    header: "Date",
    value: ({ created_at }) => formatCityDateTime(created_at),
    width: 180,
  },
  { field: "email", header: "Customer Email", value: ({ customer_email }) => customer_email, minWidth: 180 },
  {
    field: "order",
    header: "Order ID",
    value: ({ order_id }) => `${order_id.slice(0, shownIdLength)}…`,
    cell: ({ order_id }) => <span title={order_id}>{`${order_id.slice(0, shownIdLength)}…`}</span>,
    width: 140,
  },
  { field: "type", header: "Ticket Type", value: ({ ticket_name }) => ticket_name, minWidth: 120, wraps: true },
  { field: "qty", header: "Qty", value: quantityText, width: 120, align: "right" },
  {
    field: "discount",
    header: "Discount",
    value: (row) => formatCents(row.discount_applied),
    width: 100,
    align: "right",
  },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: ({ payment_status }) => payment_status,
    cell: ({ payment_status }) => (
      <StatusChip tone={hasPositiveBadge(payment_status) ? "positive" : "negative"} label={payment_status} />
    ),
    width: 120,
  },
];

const Actions = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Box sx={{ display: "flex", gap: 1 }}>
    <ExportCsvButton
      label="Export"
      fileName={() => `redemptions-${cityDay(new Date().toISOString())}.csv`}
      columns={redemptionCsv}
      pages={(signal) => readPages("ticketsAdmin", "ambassadorRedemptions", { code, limit: 100 }, signal)}
    />
    <Button color="inherit" onClick={onClose}>
      Close
    </Button>
  </Box>
);

/** The orders with one ambassador's code, newest first. */
export const RedemptionDetails = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const { rows, loading, error, pager } = useCursorPages("ticketsAdmin", "ambassadorRedemptions", { code });
  useLoggedError("redemptions", error);
  return (
    <Box sx={{ mt: 2 }}>
      <SectionCard
        title="Redemption Details"
        text={`Orders with the code ${code}, newest first`}
        actions={<Actions code={code} onClose={onClose} />}
      >
        <DataTable
          hasColumnChoice={false}
          rows={rows ?? (error ? [] : undefined)}
          loading={loading}
          pager={pager}
          label="Redemption details"
          rowId={({ order_id }) => order_id}
          columns={columns}
          failedTitle="Couldn't load redemptions"
          empty={<EmptyList text="No data available" />}
        />
      </SectionCard>
    </Box>
  );
};
