import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { config } from "../../api/config.ts";
import { Badge } from "../../components/text/badge.tsx";
import { AppSettingsCard } from "../../features/admin/app-settings/app-settings-card.tsx";

const Environment = () => {
  const { data } = useQuery({ queryKey: ["config"], queryFn: () => config(), staleTime: Number.POSITIVE_INFINITY });
  return data ? <Badge tone={data.stage === "prod" ? "sunset" : "teal"}>{data.stage}</Badge> : null;
};

/** The city-wide settings. */
export default function AdminDashboard() {
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Typography variant="h3" component="h2">
          Dashboard
        </Typography>
        <Environment />
      </Box>
      <AppSettingsCard />
    </Box>
  );
}
