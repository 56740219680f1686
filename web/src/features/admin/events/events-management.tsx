import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { EventFilter } from "../../../../../shared/model/event.ts";
import { eventSections, eventStates, eventTypes } from "../../../../../shared/model/event-choices.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { query } from "../../../api/index.ts";
import { readAhead } from "../../../api/read-ahead.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { cursorPageQuery } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { useIdlePreload } from "../../../components/use-idle-preload.ts";
import { stateLabels } from "./event-state-chip.tsx";
import { EventsTable } from "./events-table.tsx";

const defaults = { q: "", section: "all", type: "all", state: "all" };
type Filters = typeof defaults;

const sectionLabels = { city: "City", rager: "Rager", vip: "VIP" } as const;
const withAll = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: "all", label },
  ...options,
];
const sectionOptions = withAll(
  "All categories",
  eventSections.map((value) => ({ value, label: sectionLabels[value] })),
);
const typeOptions = withAll(
  "All types",
  eventTypes.map((value) => ({ value, label: value })),
);
const stateOptions = withAll(
  "All states",
  eventStates.map((value) => ({ value, label: stateLabels[value] })),
);

const toFilter = (filters: Filters, when: "upcoming" | "past"): EventFilter =>
  ({
    when,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "" && value !== "all")),
  }) as EventFilter;

const Figures = () => {
  const { data, isError } = useQuery(query("reportsAdmin", "events", {}));
  const value = (figure: number | undefined) =>
    isError ? "–" : figure === undefined ? undefined : formatCount(figure);
  return (
    <StatTiles
      items={[
        { label: "Upcoming events", value: value(data?.upcoming) },
        { label: "Total RSVPs", value: value(data?.rsvps) },
        { label: "Featured events", value: value(data?.featured) },
      ]}
    />
  );
};

const ListTitle = ({ children }: { children: string }) => (
  <Typography variant="h3" component="h3" sx={{ flex: 1, minWidth: { xs: "60%", sm: 160 } }}>
    {children}
  </Typography>
);

const EventFilters = ({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) => (
  <FilterBar views={{ list: "events", names: Object.keys(defaults) }}>
    <ListTitle>Upcoming events</ListTitle>
    <SearchFilter label="Search by title" value={filters.q} onChange={(q) => onChange({ q })} />
    <SelectFilter
      label="Category"
      value={filters.section}
      onChange={(section) => onChange({ section })}
      options={sectionOptions}
    />
    <SelectFilter label="Type" value={filters.type} onChange={(type) => onChange({ type })} options={typeOptions} />
    <SelectFilter
      label="Status"
      value={filters.state}
      onChange={(state) => onChange({ state })}
      options={stateOptions}
    />
  </FilterBar>
);

const pageSize = 25;
const firstPastEvents = 5;

/** Reads the figures and lists that the section opens with into `client`. */
export const readEventsAhead = (client: QueryClient): Promise<void> =>
  readAhead(
    client.prefetchQuery(query("reportsAdmin", "events", {})),
    client.prefetchQuery(cursorPageQuery("eventsAdmin", "list", toFilter(defaults, "upcoming"), pageSize)),
    client.prefetchQuery(cursorPageQuery("eventsAdmin", "list", toFilter(defaults, "past"), firstPastEvents)),
  );

/** Events Management: figures, the upcoming and the past events, and the ways to the form's pages; `loadForm` fetches their code. */
export const EventsManagement = ({ loadForm }: { loadForm: () => Promise<unknown> }) => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const [isAllPast, setIsAllPast] = useState(false);
  const { search } = useLocation();
  useIdlePreload(loadForm);
  if (new URLSearchParams(search).has("new")) return <Navigate to="/admin/events/new" replace />;
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(defaults);
  const createButton = (
    <Button
      component={Link}
      to="/admin/events/new"
      state={{ list: search }}
      variant="contained"
      startIcon={<AddRounded />}
    >
      Create Event
    </Button>
  );
  return (
    <>
      <PageHeading title="Events Management" actions={createButton} />
      <Figures />
      <EventFilters filters={filters} onChange={setFilters} />
      <EventsTable
        label="Upcoming events"
        filter={toFilter(filters, "upcoming")}
        pageSize={pageSize}
        empty={isFiltered ? "No upcoming events match these filters." : "No upcoming events. Create one above."}
      />
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mt: 3, mb: 1 }}>
        <ListTitle>Past events</ListTitle>
        <Button color="inherit" onClick={() => setIsAllPast(!isAllPast)} aria-expanded={isAllPast}>
          {isAllPast ? "Show latest 5" : "Show all"}
        </Button>
      </Box>
      <EventsTable
        label="Past events"
        filter={toFilter(filters, "past")}
        pageSize={isAllPast ? pageSize : firstPastEvents}
        isPaged={isAllPast}
        empty={isFiltered ? "No past events match these filters." : "No past events yet."}
      />
    </>
  );
};
