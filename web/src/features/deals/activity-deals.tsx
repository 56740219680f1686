import Typography from "@mui/material/Typography";
import type { Deal } from "../../../../shared/model/deal.ts";
import { getHomeRow } from "../../../../shared/rules/deal-rows.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { DealRow, DealRowSkeleton } from "./cards/deal-row.tsx";
import { useDeals } from "./deal-queries.ts";

const limit = 10;

const matches = (deal: Deal, search: string): boolean =>
  `${deal.business_name} ${deal.offer_details}`.toLowerCase().includes(search.trim().toLowerCase());

const newest = (deals: Deal[], search: string): Deal[] =>
  deals.filter((deal) => getHomeRow(deal) === "PLAYYY" && matches(deal, search)).slice(0, limit);

/** How many activity deals match a search; null until known. */
export const useActivityDealCount = (search: string): number | null => {
  const { data } = useDeals();
  return data ? newest(data.items, search).length : null;
};

/** The newest activity deals that match a search, up to 10. */
export const ActivityDeals = ({ search }: { search: string }) => {
  const { data, isError, refetch } = useDeals();
  const title = "Activity Deals";
  if (isError && !data) return <FailedState compact title="Couldn't load deals" onRetry={() => void refetch()} />;
  if (!data) return <DealRowSkeleton title={title} />;
  const matching = newest(data.items, search);
  if (matching.length > 0) return <DealRow title={title} deals={matching} />;
  return <Typography color="textSecondary">No activity deals match your search.</Typography>;
};
