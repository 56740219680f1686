import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { KpiCard } from "./kpi-card.tsx";
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
      <Box
        component="section"
        aria-label="Key figures"
        sx={{
          display: "grid",
          // Two side by side unless text is so large that they wouldn't fit.
          gridTemplateColumns: {
            xs: "repeat(auto-fill, minmax(min(100%, max(9.5rem, calc(50% - 6px))), 1fr))",
            lg: "repeat(4, minmax(0, 1fr))",
          },
          gap: 1.5,
          mb: 2,
        }}
      >
        {toKpis(data).map((kpi) => (
          <KpiCard key={kpi.label} {...kpi} />
        ))}
      </Box>
      {data && <TopLists figures={data} />}
    </>
  );
};
