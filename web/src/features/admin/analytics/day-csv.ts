import type { DayReport } from "../../../../../shared/model/reports.ts";
import { type CsvColumn, csvDollars } from "../../../back-office/csv/csv.ts";

/** The columns of the analytics export: payments less what went back are the revenue. */
export const dayCsv: readonly CsvColumn<DayReport>[] = [
  ["Day", ({ day }) => day],
  ["Payments (USD)", (row) => csvDollars(row.revenue_cents + row.returned_cents)],
  ["Refunds and Disputes (USD)", (row) => csvDollars(row.returned_cents)],
  ["Revenue (USD)", (row) => csvDollars(row.revenue_cents)],
  ["Sales", (row) => row.sales],
  ["Sign-ups", (row) => row.sign_ups],
  ["Redemptions", (row) => row.redemptions],
  ["App activity", (row) => row.analytics_events],
];
