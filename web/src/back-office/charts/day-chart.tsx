import { useTheme } from "@mui/material/styles";
import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsAxisHighlight } from "@mui/x-charts/ChartsAxisHighlight";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsGrid } from "@mui/x-charts/ChartsGrid";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { ChartsXAxis } from "@mui/x-charts/ChartsXAxis";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { AreaPlot, LinePlot } from "@mui/x-charts/LineChart";
import { useMemo } from "react";
import { formatCount } from "../../../../shared/rules/counted.ts";
import { toBars, toBounds } from "./bars.ts";

type Point = {
  day: string;
  value: number;
  /** The value of the same day of the period before. */
  before: number;
};

const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/**
 * One figure by day, as bars, with the period before as a grey area behind them. `step` is the least distance between two lines of the grid. Values are read in the table that stands with it, so screen readers get its label only.
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
  const { vars, palette: fallback } = useTheme();
  const { palette } = vars ?? { palette: fallback };
  const [days, values, before] = useMemo(
    () => [points.map(({ day }) => day), points.map(({ value }) => value), points.map((point) => point.before)],
    [points],
  );
  const every = [...values, ...before];
  return (
    <div role="img" aria-label={`${label} by day`}>
      <ChartsContainer
        height={180}
        skipAnimation
        // Half of the last day's label, which would be shortened otherwise, is right of its bar.
        margin={{ left: 0, right: 20, top: 8, bottom: 0 }}
        xAxis={[
          {
            id: "days",
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
            id: "values",
            ...toBounds(every, step),
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
            type: "line",
            data: before,
            label: "Period before",
            color: palette.text.secondary,
            curve: "step",
            area: true,
            showMark: false,
            valueFormatter: (value) => format(value ?? 0),
          },
          {
            type: "bar",
            data: toBars(values, every, step),
            label,
            color: palette.primary.main,
            valueFormatter: (_, { dataIndex }) => format(values[dataIndex] ?? 0),
          },
        ]}
        sx={{ "& .MuiLineChart-area": { opacity: 0.14 }, "& .MuiLineChart-line": { strokeWidth: 1, opacity: 0.55 } }}
      >
        <ChartsGrid horizontal />
        <AreaPlot skipAnimation />
        <LinePlot skipAnimation />
        <BarPlot borderRadius={2} skipAnimation />
        <ChartsAxisHighlight x="band" />
        <ChartsXAxis axisId="days" />
        <ChartsYAxis axisId="values" />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </div>
  );
};
