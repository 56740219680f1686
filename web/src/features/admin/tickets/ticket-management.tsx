import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { formatEventDate } from "../../../../../shared/rules/city-time.ts";
import { allPagesQuery } from "../../../api/index.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";
import { ExportTickets } from "./export-tickets.tsx";
import { ReconcileButton } from "./reconcile-button.tsx";
import {
  defaultTicketFilters,
  periodOptions,
  searchOf,
  statusOptions,
  type TicketFilters,
  tierOptions,
  toTicketFilter,
  withEvent,
} from "./ticket-filters.ts";
import { TicketTable } from "./ticket-table.tsx";
import { TicketTiles } from "./ticket-tiles.tsx";

// Kept for the way back from an order; never in the URL, which is logged.
let lastSearch = "";

const useSearchText = (): [string, (text: string) => void] => {
  const [text, setText] = useState(lastSearch);
  const change = useCallback((next: string) => {
    lastSearch = next;
    setText(next);
  }, []);
  return [text, change];
};

const useEvents = (selected: string, enabled: boolean) => {
  const { data } = useQuery({ ...allPagesQuery("eventsAdmin", "list", {}), enabled });
  const event = data?.items.find(({ id }) => id === selected);
  const events = (data?.items ?? []).map((event) => ({
    value: event.id,
    label: `${event.title} · ${formatEventDate(event)}`,
  }));
  // A link may name an event before the list has loaded.
  const isListed = selected === "all" || events.some(({ value }) => value === selected);
  const options = [
    { value: "all", label: "All events" },
    ...(isListed ? [] : [{ value: selected, label: "Selected event" }]),
    ...events,
  ];
  return { event, options };
};

const useTicketPages = (filters: TicketFilters) => {
  const q = searchOf(filters);
  const filter = toTicketFilter(filters);
  const listed = useCursorPages("ticketsAdmin", "list", filter, { enabled: q === null });
  const found = useCursorPages("ticketsAdmin", "search", { ...filter, q: q ?? "" }, { enabled: q !== null });
  return q === null ? listed : found;
};

/** Sold tickets: filters, figures, the table, and what the door and the books need. */
export const TicketManagement = () => {
  const [urlFilters, setFilters] = useUrlFilters(defaultTicketFilters);
  const [q, setSearch] = useSearchText();
  const filters = { ...urlFilters, q };
  const { rows, loading, error, onRetry, pager } = useTicketPages(filters);
  const may = useMay();
  const hasEvents = may("eventsAdmin", "list");
  const { event, options: events } = useEvents(filters.event, hasEvents);
  return (
    <>
      <PageHeading
        title="Ticket Management"
        actions={may("ticketsAdmin", "reconcilePayments") && <ReconcileButton />}
      />
      <FilterBar
        views={{ list: "tickets", names: Object.keys(defaultTicketFilters) }}
        actions={<ExportTickets filters={filters} />}
      >
        <SearchFilter label="Search name, email, event, phone or Stripe ID" value={q} onChange={setSearch} />
        <SelectFilter
          label="Period"
          value={filters.period}
          onChange={(period) => setFilters({ period })}
          options={periodOptions}
        />
        {hasEvents && (
          <SelectFilter
            label="Event"
            value={filters.event}
            onChange={(chosen) => setFilters(withEvent(chosen, filters.tier))}
            options={events}
          />
        )}
        <SelectFilter
          label="Tier"
          value={filters.tier}
          onChange={(tier) => setFilters({ tier })}
          options={tierOptions(event, filters.tier)}
        />
        <SelectFilter
          label="Status"
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          options={statusOptions}
        />
      </FilterBar>
      <IfMay route={["ticketsAdmin", "summary"]}>
        <TicketTiles filter={toTicketFilter(filters)} isSearching={searchOf(filters) !== null} />
      </IfMay>
      <TicketTable {...{ rows, loading, error, onRetry, pager }} />
    </>
  );
};
