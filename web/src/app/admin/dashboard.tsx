import Box from "@mui/material/Box";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { config } from "../../api/config.ts";
import { query } from "../../api/index.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { readMay, useDeskRole, useMay } from "../../back-office/roles/use-may.ts";
import { Badge } from "../../components/text/badge.tsx";
import { AppSettingsCard } from "../../features/admin/app-settings/app-settings-card.tsx";
import { DashboardFigures } from "../../features/admin/dashboard/dashboard-figures.tsx";
import { QuickActions } from "../../features/admin/dashboard/quick-actions.tsx";
import { Tonight } from "../../features/admin/dashboard/tonight.tsx";
import { WaitingList } from "../../features/admin/dashboard/waiting-list.tsx";
import { LandingCard } from "../../features/admin/landing/landing-card.tsx";

const Environment = () => {
  const { data } = useQuery({ queryKey: ["config"], queryFn: () => config(), staleTime: Number.POSITIVE_INFINITY });
  return data ? <Badge tone={data.stage === "prod" ? "sunset" : "teal"}>{data.stage}</Badge> : null;
};

/**
 * What waits, and of the city's figures, the switches and the landing page what the role may see. Who runs the door comes to tonight's event
 * instead.
 */
export const AdminDashboard = () => {
  const may = useMay();
  if (useDeskRole() === "door") return <Tonight />;
  return (
    <>
      <PageHeading
        title={
          <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.5 }}>
            Dashboard
            <Environment />
          </Box>
        }
        actions={<QuickActions />}
      />
      <WaitingList>
        {may("reportsAdmin", "dashboard") && <DashboardFigures />}
        {may("contentAdmin", "updateSettings") && <AppSettingsCard />}
        {may("contentAdmin", "marketing") && <LandingCard />}
      </WaitingList>
    </>
  );
};

/** Reads what waits, and the figures for a role that may read them, before the first render. */
AdminDashboard.preload = async (client?: QueryClient): Promise<void> => {
  if (!client) return;
  const may = await readMay(client);
  await readAhead(
    client.prefetchQuery(query("reportsAdmin", "waiting", {})),
    ...(may("reportsAdmin", "dashboard") ? [client.prefetchQuery(query("reportsAdmin", "dashboard", {}))] : []),
  );
};
