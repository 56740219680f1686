import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { city } from "../../../../../shared/model/city.ts";
import { analyticsSpans, type DayReport } from "../../../../../shared/model/reports.ts";
import { query } from "../../../api/index.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { dayCsv } from "./day-csv.ts";
import { daySeries, formatOf } from "./day-series.ts";

const DayChart = lazy(async () => ({ default: (await import("../../../back-office/charts/day-chart.tsx")).DayChart }));
const DayTable = lazy(() => import("./day-table.tsx"));

const Charts = ({ rows }: { rows: DayReport[] }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      columnGap: 2,
    }}
  >
    {daySeries.map((one) => {
      const total = rows.reduce((sum, row) => sum + row[one.field], 0);
      return (
        <SectionCard key={one.field} title={one.label} actions={<strong>{formatOf(one)(total)}</strong>}>
          <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
            <DayChart
              label={one.label}
              points={rows.map((row) => ({ day: row.day, value: row[one.field] }))}
              format={formatOf(one)}
              {...("step" in one ? { step: one.step } : {})}
            />
          </Suspense>
        </SectionCard>
      );
    })}
  </Box>
);

const allRows = async function* (rows: DayReport[]) {
  yield rows;
};

const Report = () => {
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

/** Five figures by New York day over 7, 30 or 90 days, as charts or as a table. */
export const AnalyticsReport = () => (
  <>
    <PageHeading
      title="Analytics"
      text={`By day in ${city.zoneName} time. Revenue is what Stripe recorded, less refunds.`}
    />
    <Report />
  </>
);
