import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import type { AmbassadorPeriod } from "../../../../../shared/model/ambassador-report.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { AddAmbassadorDialog } from "./add-ambassador-dialog.tsx";
import { AmbassadorTiles } from "./ambassador-tiles.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { ManageAmbassadors } from "./manage-ambassadors.tsx";

const defaults = { tab: "leaderboard", period: "7d", code: "" };

/** The ambassadors: figures, leaderboard, and their codes. */
export const AmbassadorDashboard = () => {
  const [{ tab, period: chosen, code }, setFilters] = useUrlFilters(defaults);
  const [isAdding, setIsAdding] = useState(false);
  const period = (["7d", "30d", "all"].includes(chosen) ? chosen : "7d") as AmbassadorPeriod;
  const isManaging = tab === "manage";
  return (
    <>
      <PageHeading
        title="Ambassador Dashboard"
        actions={
          <IfMay route={["ticketsAdmin", "createAmbassador"]}>
            <Button variant="contained" startIcon={<AddRounded />} onClick={() => setIsAdding(true)}>
              Add Ambassador
            </Button>
          </IfMay>
        }
      />
      <AmbassadorTiles period={period} />
      <Tabs
        value={isManaging ? "manage" : "leaderboard"}
        onChange={(_, next: string) => setFilters({ tab: next })}
        aria-label="Ambassadors"
        sx={{ mb: 1.5 }}
      >
        <Tab
          value="leaderboard"
          label="Leaderboard"
          id="ambassadors-tab-leaderboard"
          aria-controls="ambassadors-panel"
        />
        <Tab value="manage" label="Manage Ambassadors" id="ambassadors-tab-manage" aria-controls="ambassadors-panel" />
      </Tabs>
      <Box
        role="tabpanel"
        id="ambassadors-panel"
        aria-labelledby={isManaging ? "ambassadors-tab-manage" : "ambassadors-tab-leaderboard"}
      >
        {isManaging ? (
          <ManageAmbassadors />
        ) : (
          <Leaderboard
            period={period}
            onPeriod={(next) => setFilters({ period: next })}
            code={code}
            onCode={(next) => setFilters({ code: next })}
          />
        )}
      </Box>
      {isAdding && <AddAmbassadorDialog onClose={() => setIsAdding(false)} />}
    </>
  );
};
