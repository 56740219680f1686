import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { AmbassadorPeriod, AmbassadorStats } from "../../../../../shared/model/ambassador-report.ts";
import { cityDay } from "../../../../../shared/rules/city-day.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { call } from "../../../api/index.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { statsCsv } from "./ambassador-csv.ts";
import { RedemptionDetails } from "./redemption-details.tsx";
import { useReport } from "./use-report.ts";

const periods: [AmbassadorPeriod, string][] = [
  ["7d", "Last 7 Days"],
  ["30d", "Last 30 Days"],
  ["all", "All Time"],
];

const columns: Column<AmbassadorStats>[] = [
  { field: "name", header: "Ambassador", value: ({ name }) => name, minWidth: 150 },
  { field: "code", header: "Code", value: ({ code }) => code },
  { field: "paid", header: "Paid Redemptions", value: (row) => row.paid_redemptions, align: "right", minWidth: 150 },
  { field: "ga", header: "GA+ Qty", value: (row) => row.ga_quantity, align: "right" },
  { field: "vip", header: "VIP+ Qty", value: (row) => row.vip_quantity, align: "right" },
  { field: "other", header: "Other Qty", value: (row) => row.other_quantity, align: "right" },
  {
    field: "discount",
    header: "Total Discount",
    value: (row) => formatCents(row.total_discount),
    align: "right",
    minWidth: 130,
  },
  { field: "refunds", header: "Refunds", value: (row) => row.refunds, align: "right" },
  {
    field: "refundedQty",
    header: "Refunded Qty",
    value: (row) => row.refunded_quantity,
    align: "right",
    minWidth: 120,
  },
];

const today = () => cityDay(new Date().toISOString());

const readStats = async function* (period: AmbassadorPeriod, signal: AbortSignal) {
  yield (await call("ticketsAdmin", "ambassadorReport", { period }, signal)).rows;
};

type Props = {
  period: AmbassadorPeriod;
  onPeriod: (period: AmbassadorPeriod) => void;
  /** The code whose orders are shown below; empty for none. */
  code: string;
  onCode: (code: string) => void;
};

const PeriodButtons = ({ period, onPeriod }: Pick<Props, "period" | "onPeriod">) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={period}
    onChange={(_, next: AmbassadorPeriod | null) => next && onPeriod(next)}
    aria-label="Period"
  >
    {periods.map(([value, label]) => (
      <ToggleButton key={value} value={value}>
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** What each ambassador's code brought in a period; a row opens its orders. */
export const Leaderboard = ({ period, onPeriod, code, onCode }: Props) => {
  const { data, isFetching } = useReport(period);
  const rows = data?.rows.map((row) => ({ ...row, id: row.code }));
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5, justifyContent: "space-between" }}>
        <PeriodButtons period={period} onPeriod={onPeriod} />
        <ExportCsvButton
          fileName={() => `ambassador-stats-${today()}.csv`}
          columns={statsCsv}
          pages={(signal) => readStats(period, signal)}
        />
      </Box>
      {rows ? (
        <DataTable
          label="Leaderboard"
          rows={rows}
          loading={isFetching && rows.length > 0}
          columns={columns}
          failedTitle="Couldn't load the leaderboard"
          empty={<EmptyList text="No data available" />}
          onOpen={(row) => onCode(row.code)}
        />
      ) : (
        <EmptyList text={isFetching ? "Loading..." : "No data available"} />
      )}
      {code && <RedemptionDetails key={code} code={code} onClose={() => onCode("")} />}
    </>
  );
};
