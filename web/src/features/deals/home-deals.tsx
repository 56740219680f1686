import { useDeferredValue } from "react";
import { groupByHomeRow, homeRows } from "../../../../shared/rules/deal-rows.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { useStagedCount } from "../../components/lists/staged.tsx";
import { DealRow, DealRowSkeleton } from "./cards/deal-row.tsx";
import { useDeals } from "./deal-queries.ts";

/** How many rows the first screen of a phone or computer shows; the others follow one by one. */
const firstRows = 2;

/** Home's deal rows; each deal is in one row, and empty rows are left out. */
export const HomeDeals = () => {
  const { data, isError, refetch } = useDeals();
  const deals = useDeferredValue(data?.items);
  const rows = groupByHomeRow(deals ?? []);
  const titles = homeRows.filter((title) => rows[title].length > 0);
  const count = useStagedCount({ total: titles.length, first: firstRows, step: 1 });
  if (isError && !data) return <FailedState title="Couldn't load deals" onRetry={() => void refetch()} />;
  if (!deals) return homeRows.slice(0, 3).map((title) => <DealRowSkeleton key={title} title={title} />);
  if (deals.length === 0) {
    return <EmptyState art="deals" title="No deals yet" text="New deals land here as soon as they're out." />;
  }
  return titles.map((title, position) =>
    position < count ? (
      <DealRow key={title} title={title} deals={rows[title]} eager={position === 0} />
    ) : (
      <DealRowSkeleton key={title} title={title} />
    ),
  );
};
