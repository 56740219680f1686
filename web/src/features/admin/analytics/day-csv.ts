import type { DayReport } from "../../../../../shared/model/reports.ts";
import { type CsvColumn, csvDollars } from "../../../back-office/csv/csv.ts";

/** The columns of the analytics export: payments less what went back are the revenue. */
export const dayCsv: readonly CsvColumn<DayReport>[] = [
  ["Day", ({ day }) => day],
  ["Analytics events", (row) => row.analytics_events],
  ["Sign-ups", (row) => row.sign_ups],
  ["Redemptions", (row) => row.redemptions],
  ["Sales", (row) => row.sales],
  ["Payments (USD)", (row) => csvDollars(row.revenue_cents + row.returned_cents)],
  ["Refunds and Disputes (USD)", (row) => csvDollars(row.returned_cents)],
  ["Revenue (USD)", (row) => csvDollars(row.revenue_cents)],
];
