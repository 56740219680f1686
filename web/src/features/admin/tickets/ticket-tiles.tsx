import { useQuery } from "@tanstack/react-query";
import type { TicketFilter } from "../../../../../shared/model/ticket-report.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";

const count = (value: number | undefined) => value?.toLocaleString("en-US");

/** The figures of every ticket that matches the filters, not only of the page below. The search doesn't narrow them. */
export const TicketTiles = ({ filter, isSearching }: { filter: TicketFilter; isSearching: boolean }) => {
  const { data, isError, refetch } = useQuery(query("ticketsAdmin", "summary", filter));
  if (isError && !data) return <FailedState compact title="Couldn't load the figures" onRetry={() => void refetch()} />;
  const cancelled = data && data.cancelled > 0 ? `${count(data.cancelled)} cancelled` : undefined;
  const whatCounts = isSearching ? "All buyers, whatever you search for" : cancelled;
  return (
    <StatTiles
      items={[
        { label: "Total tickets", value: count(data?.total_tickets), hint: whatCounts },
        {
          label: "Total revenue",
          value: data && formatCents(data.total_revenue),
          hint: "Paid for tickets that aren't cancelled",
        },
        { label: "Redeemed", value: count(data?.redeemed) },
        { label: "Pending", value: count(data?.pending) },
      ]}
    />
  );
};
