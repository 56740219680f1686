import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import type { WaitingState, WaitingSummary } from "../../../../../shared/model/waiting-list.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { query } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { type StatTile, StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { FilterChips } from "../../../components/lists/filter-chips.tsx";
import { AddSpotsDialog } from "./add-spots-dialog.tsx";
import { waitingColumns } from "./waiting-columns.tsx";

const states: { id: WaitingState; label: string; empty: string }[] = [
  { id: "waiting", label: "In line", empty: "Nobody is in line." },
  { id: "offered", label: "Offered", empty: "No offer is open." },
  { id: "resting", label: "Passed on", empty: "Nobody has passed an offer on in the last hour." },
  { id: "taken", label: "Paying", empty: "Nobody is paying for an offer." },
  { id: "bought", label: "Got in", empty: "Nobody got in from the list yet." },
  { id: "ended", label: "Off the list", empty: "Nobody left the list." },
];

const toTiles = (summary: WaitingSummary | undefined, event: EventRecord | undefined): StatTile[] => [
  { label: "Waiting", value: summary && formatCount(summary.waiting) },
  ...(summary?.types ?? [])
    .filter(({ tier, waiting }) => tier !== null && waiting > 0)
    .map(({ tier_name, waiting }) => ({ label: tier_name ?? "", value: formatCount(waiting) })),
  { label: "Held", value: event && formatCount(event.held), hint: "In offers and open checkouts" },
  {
    label: "Spots left",
    value: event && (event.spots_left === null ? "No limit" : formatCount(event.spots_left)),
    hint: summary?.offers_from ? `Offers are made from ${formatCityMoment(summary.offers_from)} on` : undefined,
  },
];

/** Who waits for an event, in their order, with their offers and what came of them; and adding spots for them (R78). */
export const WaitingListPage = () => {
  const { id = "" } = useParams();
  const [state, setState] = useState<WaitingState>("waiting");
  const [isAdding, setIsAdding] = useState(false);
  const { data: event } = useQuery(query("eventsAdmin", "event", { eventId: id }));
  const { data: summary } = useQuery(query("waitingListsAdmin", "summary", { eventId: id }));
  const { rows, loading, error, onRetry, pager } = useCursorPages("waitingListsAdmin", "list", { eventId: id, state });
  const isOpen = event && !event.past && event.state !== "cancelled" && event.total_spots !== null;
  return (
    <>
      <Button component={Link} to="/admin/events" color="inherit" startIcon={<ArrowBackRounded />} sx={{ mb: 1 }}>
        Events
      </Button>
      <PageHeading
        title={event ? `Waiting list: ${event.title}` : "Waiting list"}
        actions={
          <>
            <Button component={Link} to={`/admin/events/${id}/edit`} color="inherit">
              Edit event
            </Button>
            {isOpen && (
              <Button variant="contained" onClick={() => setIsAdding(true)}>
                Add spots
              </Button>
            )}
          </>
        }
      />
      <StatTiles items={toTiles(summary, event)} />
      <Box sx={{ mb: 1.5 }}>
        <FilterChips label="State" filters={states} chosen={state} onChoose={setState} />
      </Box>
      <DataTable
        label="Waiting list"
        rows={rows}
        columns={waitingColumns(state)}
        rowId={({ user_id }) => user_id}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Couldn't load the waiting list"
        empty={<EmptyList text={states.find(({ id: one }) => one === state)?.empty ?? ""} />}
        pager={pager}
      />
      {isAdding && event && <AddSpotsDialog event={event} onClose={() => setIsAdding(false)} />}
    </>
  );
};
