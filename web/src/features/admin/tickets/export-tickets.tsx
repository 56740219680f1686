import { cityDay } from "../../../../../shared/rules/city-day.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { ticketCsv } from "./ticket-csv.ts";
import { searchOf, type TicketFilters, toTicketFilter } from "./ticket-filters.ts";

const limit = 500;

/** Downloads all tickets that match the filters and the search. */
export const ExportTickets = ({ filters }: { filters: TicketFilters }) => {
  const q = searchOf(filters);
  const filter = { ...toTicketFilter(filters), limit };
  return (
    <ExportCsvButton
      fileName={() => `tickets-${filters.period}-${cityDay(new Date().toISOString())}.csv`}
      columns={ticketCsv}
      pages={(signal) =>
        q
          ? readPages("ticketsAdmin", "search", { ...filter, q }, signal)
          : readPages("ticketsAdmin", "list", filter, signal)
      }
    />
  );
};
