import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { ExclusiveEventsTable } from "./exclusive-events-table.tsx";
import { StatsForm } from "./stats-form.tsx";

/** What the PLAYYY tab shows: its statistics and the exclusive events. */
export const PlayyyPage = () => {
  const [{ view }, setView] = useUrlFilters({ view: "statistics" });
  return (
    <>
      <PageHeading title="PLAYYY Management" />
      <Tabs
        value={view}
        onChange={(_, name: string) => setView({ view: name })}
        aria-label="PLAYYY sections"
        sx={{ mb: 2 }}
      >
        <Tab value="statistics" label="Statistics" id="playyy-statistics" aria-controls="playyy-panel" />
        <Tab
          value="exclusive-events"
          label="Exclusive Events"
          id="playyy-exclusive-events"
          aria-controls="playyy-panel"
        />
      </Tabs>
      <div role="tabpanel" id="playyy-panel" aria-labelledby={`playyy-${view}`}>
        {view === "exclusive-events" ? <ExclusiveEventsTable /> : <StatsForm />}
      </div>
    </>
  );
};
