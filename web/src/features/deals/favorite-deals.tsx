import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState, FailedState, PageSpinner } from "../../components/states.tsx";
import { useDeals, useFavorites } from "./deal-queries.ts";
import { ExploreGrid } from "./explore-grid.tsx";

/** The favourite deals, the one marked last first. */
export const FavoriteDeals = () => {
  const deals = useDeals();
  const favorites = useFavorites();
  if (deals.isError || favorites.isError) {
    const retry = () => Promise.all([deals.refetch(), favorites.refetch()]);
    return <FailedState title="Your favorites didn't load" onRetry={() => void retry()} />;
  }
  if (!deals.data || !favorites.data) return <PageSpinner label="Loading your favorites" />;
  const byId = new Map(deals.data.items.map((deal) => [deal.id, deal]));
  const kept = favorites.data.items.flatMap(({ deal_id }) => byId.get(deal_id) ?? []);
  if (kept.length > 0) return <ExploreGrid deals={kept} />;
  return (
    <EmptyState
      art="favorites"
      title="No favorites yet"
      text="Open a deal and press its heart to keep it here."
      action={
        <Button component={Link} to="/dashboard?tab=explore" variant="contained">
          Explore Deals
        </Button>
      }
    />
  );
};
