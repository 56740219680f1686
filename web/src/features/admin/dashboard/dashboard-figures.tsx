import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { KpiCard } from "./kpi-card.tsx";
import { kpiGrid } from "./kpi-grid.ts";
import { toKpis } from "./kpis.ts";
import { TopLists } from "./top-lists.tsx";

/** The dashboard's KPI cards and lists. */
export const DashboardFigures = () => {
  const { data, isError, refetch } = useQuery(query("reportsAdmin", "dashboard", {}));
  if (isError && !data) {
    return <FailedState compact title="Couldn't load the dashboard's figures" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Box component="section" aria-label="Key figures" sx={{ ...kpiGrid, mb: 2 }}>
        {toKpis(data).map((kpi) => (
          <KpiCard key={kpi.label} {...kpi} />
        ))}
      </Box>
      {data && <TopLists figures={data} />}
    </>
  );
};
