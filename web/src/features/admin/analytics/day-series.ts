import type { DayReport } from "../../../../../shared/model/reports.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";

/** The figures of a day that are charted and listed. */
export const daySeries = [
  { field: "analytics_events", label: "Analytics Events" },
  { field: "sign_ups", label: "Sign-ups" },
  { field: "redemptions", label: "Redemptions" },
  { field: "sales", label: "Sales" },
  { field: "revenue_cents", label: "Revenue", format: formatCents, step: 100 },
] as const satisfies readonly {
  field: keyof DayReport;
  label: string;
  format?: (value: number) => string;
  step?: number;
}[];

/** How values of a figure are shown. */
export const formatOf = (one: (typeof daySeries)[number]): ((value: number) => string) =>
  "format" in one ? one.format : String;
