import type { AmbassadorPeriod } from "../../../../../shared/model/ambassador-report.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { useReport } from "./use-report.ts";

const periodHints: Record<AmbassadorPeriod, string> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  all: "All time",
};

/** The ambassadors' figures. Until they could be loaded, a figure is a dash. */
export const AmbassadorTiles = ({ period }: { period: AmbassadorPeriod }) => {
  const { data, isError } = useReport(period);
  const missing = isError ? "–" : undefined;
  return (
    <StatTiles
      items={[
        { label: "Active Ambassadors", value: data?.active_ambassadors ?? missing },
        {
          label: "Total Redemptions",
          value: data ? formatCount(data.total_redemptions) : missing,
          hint: periodHints[period],
        },
        {
          label: "Total Discounts",
          value: data ? formatCents(data.total_discount) : missing,
          hint: periodHints[period],
        },
        { label: "Blocked Attempts (7d)", value: data?.blocked_attempts ?? missing },
      ]}
    />
  );
};
