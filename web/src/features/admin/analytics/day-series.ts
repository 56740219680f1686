import type { DayReport } from "../../../../../shared/model/reports.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";

/** One figure of a day as it is charted and listed: its name, what it counts, how a value is shown, and the least distance of two grid lines. */
export type DaySeries = {
  field: Exclude<keyof DayReport, "day">;
  label: string;
  about: string;
  format: (value: number) => string;
  step: number;
};

const count = { format: formatCount, step: 1 };

/** The figures of a day that are charted and listed, the money first. */
export const daySeries: readonly DaySeries[] = [
  {
    field: "revenue_cents",
    label: "Revenue",
    about: "What Stripe took for memberships and tickets, less refunds and disputes.",
    format: formatCents,
    step: 100,
  },
  { field: "sales", label: "Sales", about: "Payments that Stripe recorded.", ...count },
  { field: "sign_ups", label: "Sign-ups", about: "Accounts that were created.", ...count },
  { field: "redemptions", label: "Redemptions", about: "Deals redeemed and not undone.", ...count },
  {
    field: "analytics_events",
    label: "App activity",
    about: "What people did in the app: deals and events opened, searches, redemptions, pages loaded.",
    ...count,
  },
];
