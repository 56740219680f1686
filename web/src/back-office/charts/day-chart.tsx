import { LineChart } from "@mui/x-charts/LineChart";
import { useMemo } from "react";

type Point = { day: string; value: number };

const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** One figure by day, as a line. Values are read in the table that stands with it, so screen readers get its label only. */
export const DayChart = ({
  label,
  points,
  format = (value) => value.toLocaleString("en-US"),
}: {
  label: string;
  points: readonly Point[];
  format?: (value: number) => string;
}) => {
  const [days, values] = useMemo(() => [points.map(({ day }) => day), points.map(({ value }) => value)], [points]);
  return (
    <div role="img" aria-label={`${label} by day`}>
      <LineChart
        height={180}
        hideLegend
        skipAnimation
        margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
        xAxis={[{ scaleType: "point", data: days, valueFormatter: shortDay, tickLabelMinGap: 24 }]}
        yAxis={[
          { min: Math.min(0, ...values), width: 64, tickNumber: 3, valueFormatter: (value: number) => format(value) },
        ]}
        series={[{ data: values, label, showMark: false, valueFormatter: (value) => format(value ?? 0) }]}
        grid={{ horizontal: true }}
      />
    </div>
  );
};
