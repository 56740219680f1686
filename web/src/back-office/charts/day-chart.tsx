import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { useMemo } from "react";
import { formatCount } from "../../../../shared/rules/counted.ts";

type Point = { day: string; value: number };

const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/**
 * One figure by day, as bars. `step` is the least distance between two lines of the grid. Values are read in the table that stands
 * with it, so screen readers get its label only.
 */
export const DayChart = ({
  label,
  points,
  format = formatCount,
  step = 1,
}: {
  label: string;
  points: readonly Point[];
  format?: (value: number) => string;
  step?: number;
}) => {
  const { vars, palette } = useTheme();
  const [days, values] = useMemo(() => [points.map(({ day }) => day), points.map(({ value }) => value)], [points]);
  return (
    <div role="img" aria-label={`${label} by day`}>
      <BarChart
        height={180}
        hideLegend
        skipAnimation
        borderRadius={2}
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
        xAxis={[
          {
            scaleType: "band",
            data: days,
            valueFormatter: shortDay,
            tickLabelMinGap: 24,
            disableTicks: true,
            categoryGapRatio: 0.3,
          },
        ]}
        yAxis={[
          {
            min: Math.min(0, ...values),
            max: Math.max(step, ...values),
            width: 64,
            tickNumber: 3,
            tickMinStep: step,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => format(value),
          },
        ]}
        series={[
          {
            data: values,
            label,
            color: (vars ?? { palette }).palette.primary.main,
            valueFormatter: (value) => format(value ?? 0),
          },
        ]}
        grid={{ horizontal: true }}
      />
    </div>
  );
};
