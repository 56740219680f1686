import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { city } from "../../../../../shared/model/city.ts";
import { analyticsSpans, type ComparedDay, type DayReport } from "../../../../../shared/model/reports.ts";
import { query } from "../../../api/index.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { dayCsv } from "./day-csv.ts";
import { type DaySeries, daySeries } from "./day-series.ts";

const DayChart = lazy(async () => ({ default: (await import("../../../back-office/charts/day-chart.tsx")).DayChart }));
const DayTable = lazy(() => import("./day-table.tsx"));

const sumOf = (rows: readonly DayReport[], { field }: DaySeries): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

const Totals = ({ current, before, days }: { current: string; before: string; days: number }) => (
  <Box sx={{ textAlign: "right" }}>
    <Box sx={{ fontSize: "1.125rem", fontWeight: 700 }}>{current}</Box>
    <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
      {before} in the {days} days before
    </Box>
  </Box>
);

const Chart = ({ one, rows }: { one: DaySeries; rows: ComparedDay[] }) => (
  <SectionCard
    title={one.label}
    text={one.about}
    actions={
      <Totals
        current={one.format(sumOf(rows, one))}
        before={one.format(
          sumOf(
            rows.map(({ before }) => before),
            one,
          ),
        )}
        days={rows.length}
      />
    }
  >
    <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
      <DayChart
        label={one.label}
        points={rows.map((row) => ({ day: row.day, value: row[one.field], before: row.before[one.field] }))}
        format={one.format}
        step={one.step}
      />
    </Suspense>
  </SectionCard>
);

// The money over the whole width, the rest side by side.
const Charts = ({ rows }: { rows: ComparedDay[] }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      columnGap: 2,
      "& > :first-of-type": { gridColumn: "1 / -1" },
    }}
  >
    {daySeries.map((one) => (
      <Chart key={one.field} {...{ one, rows }} />
    ))}
  </Box>
);

const allRows = async function* (rows: DayReport[]) {
  yield rows;
};

const Figures = () => {
  const [filters, setFilters] = useUrlFilters({ days: "30", view: "charts" });
  const days = analyticsSpans.find((span) => String(span) === filters.days) ?? 30;
  const { data, isError, refetch } = useQuery(query("reportsAdmin", "analytics", { days }));
  if (isError && !data) return <FailedState compact title="Couldn't load analytics" onRetry={() => void refetch()} />;
  const rows = data?.items;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Period"
          value={String(days)}
          onChange={(_, value: string | null) => value && setFilters({ days: value })}
        >
          {analyticsSpans.map((span) => (
            <ToggleButton key={span} value={String(span)}>
              {span} days
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="View"
          value={filters.view}
          onChange={(_, value: string | null) => value && setFilters({ view: value })}
        >
          <ToggleButton value="charts">Charts</ToggleButton>
          <ToggleButton value="table">Table</ToggleButton>
        </ToggleButtonGroup>
        {rows && (
          <ExportCsvButton
            fileName={() => `analytics-${rows[0]?.day}-to-${rows.at(-1)?.day}.csv`}
            columns={dayCsv}
            pages={() => allRows(rows)}
          />
        )}
      </Box>
      {!rows && <Skeleton variant="rounded" height={240} />}
      {rows && filters.view === "charts" && <Charts rows={rows} />}
      {rows && filters.view === "table" && (
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <DayTable rows={rows} />
        </Suspense>
      )}
    </>
  );
};

/** Five figures by New York day over 7, 30 or 90 days beside as many days before, as charts or as a table. */
export const AnalyticsReport = () => (
  <>
    <PageHeading
      title="Analytics"
      text={`By day in ${city.zoneName} time. The grey area behind the bars is the period before.`}
    />
    <Figures />
  </>
);
