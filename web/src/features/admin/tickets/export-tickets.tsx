import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { cityDay } from "../../../../../shared/rules/city-day.ts";
import type { CsvColumn } from "../../../back-office/csv/csv.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { searchOf, type TicketFilters, toTicketFilter } from "./ticket-filters.ts";
import { ticketStatusLabels } from "./ticket-texts.ts";

const limit = 500;

const columns: CsvColumn<AdminTicket>[] = [
  ["Buyer", ({ buyer_name }) => buyer_name],
  ["Email", ({ buyer_email }) => buyer_email],
  ["Event", ({ event_title }) => event_title],
  ["Tier", ({ tier }) => tier],
  ["Price Paid", ({ price_paid }) => price_paid / 100],
  ["Status", ({ status }) => ticketStatusLabels[status]],
  ["Purchased At", ({ purchase_ts }) => purchase_ts],
  ["Checked In At", ({ check_in_ts }) => check_in_ts],
  ["Phone (last 4)", ({ last4_phone }) => last4_phone],
  ["Code", ({ code_used }) => code_used],
  ["Ticket ID", ({ id }) => id],
  ["Order ID", ({ session_id }) => session_id],
];

/** Downloads all tickets that match the filters and the search. */
export const ExportTickets = ({ filters }: { filters: TicketFilters }) => {
  const q = searchOf(filters);
  const filter = { ...toTicketFilter(filters), limit };
  return (
    <ExportCsvButton
      fileName={() => `tickets-${filters.period}-${cityDay(new Date().toISOString())}.csv`}
      columns={columns}
      pages={(signal) =>
        q
          ? readPages("ticketsAdmin", "search", { ...filter, q }, signal)
          : readPages("ticketsAdmin", "list", filter, signal)
      }
    />
  );
};
