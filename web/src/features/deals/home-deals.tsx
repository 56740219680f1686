import { groupByHomeRow, homeRows } from "../../../../shared/rules/deal-rows.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { DealRow, DealRowSkeleton } from "./cards/deal-row.tsx";
import { useDeals } from "./deal-queries.ts";

/** Home's deal rows; each deal is in one row, and empty rows are left out. */
export const HomeDeals = () => {
  const { data, isError, refetch } = useDeals();
  if (isError && !data) return <FailedState title="Couldn't load deals" onRetry={() => void refetch()} />;
  if (!data) return homeRows.slice(0, 3).map((title) => <DealRowSkeleton key={title} title={title} />);
  if (data.items.length === 0) {
    return <EmptyState art="deals" title="No deals yet" text="New deals land here as soon as they're out." />;
  }
  const rows = groupByHomeRow(data.items);
  return homeRows
    .filter((title) => rows[title].length > 0)
    .map((title, position) => <DealRow key={title} title={title} deals={rows[title]} eager={position === 0} />);
};
