import Box from "@mui/material/Box";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { config } from "../../api/config.ts";
import { query } from "../../api/index.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { Badge } from "../../components/text/badge.tsx";
import { AppSettingsCard } from "../../features/admin/app-settings/app-settings-card.tsx";
import { DashboardFigures } from "../../features/admin/dashboard/dashboard-figures.tsx";
import { QuickActions } from "../../features/admin/dashboard/quick-actions.tsx";
import { WaitingList } from "../../features/admin/dashboard/waiting-list.tsx";
import { LandingCard } from "../../features/admin/landing/landing-card.tsx";

const Environment = () => {
  const { data } = useQuery({ queryKey: ["config"], queryFn: () => config(), staleTime: Number.POSITIVE_INFINITY });
  return data ? <Badge tone={data.stage === "prod" ? "sunset" : "teal"}>{data.stage}</Badge> : null;
};

/** What needs the owner, the city's figures and lists, the switches, and the landing page's figures. */
export const AdminDashboard = () => {
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
        <DashboardFigures />
        <AppSettingsCard />
        <LandingCard />
      </WaitingList>
    </>
  );
};

/** Reads what needs the owner and the figures before the first render. */
AdminDashboard.preload = async (client?: QueryClient): Promise<void> => {
  if (!client) return;
  await readAhead(
    client.prefetchQuery(query("reportsAdmin", "waiting", {})),
    client.prefetchQuery(query("reportsAdmin", "dashboard", {})),
  );
};
