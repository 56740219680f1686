import { useQuery } from "@tanstack/react-query";
import type { TicketFilter } from "../../../../../shared/model/ticket-report.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";

/**
 * The figures of every ticket that matches the filters, not only of the page below. The search doesn't narrow
 * them, and what was paid for cancelled tickets is no revenue.
 */
export const TicketTiles = ({ filter, isSearching }: { filter: TicketFilter; isSearching: boolean }) => {
  const { data, isError, refetch } = useQuery(query("ticketsAdmin", "summary", filter));
  if (isError && !data) return <FailedState compact title="Couldn't load the figures" onRetry={() => void refetch()} />;
  const cancelled = data && data.cancelled > 0 ? ` (${formatCount(data.cancelled)} cancelled)` : "";
  // Only while searching: a row of hints would push the table down.
  const hint = isSearching ? { hint: "Whatever you search for" } : {};
  return (
    <StatTiles
      items={[
        { label: "Total tickets", value: data && `${formatCount(data.total_tickets)}${cancelled}`, ...hint },
        { label: "Total revenue", value: data && formatCents(data.total_revenue), ...hint },
        { label: "Redeemed", value: data && formatCount(data.redeemed), ...hint },
        { label: "Pending", value: data && formatCount(data.pending), ...hint },
      ]}
    />
  );
};
