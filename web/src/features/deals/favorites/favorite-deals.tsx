import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { DealCardSkeleton } from "../cards/deal-card-skeleton.tsx";
import { dealGrid } from "../cards/deal-grid.ts";
import { useDeals, useFavorites } from "../deal-queries.ts";
import { ExploreGrid } from "../explore/explore-grid.tsx";

const Loading = () => (
  <Box role="status" aria-label="Loading your favorites" aria-busy sx={dealGrid}>
    {["a", "b", "c", "d"].map((key) => (
      <DealCardSkeleton key={key} />
    ))}
  </Box>
);

/** The favorite deals, last added first. */
export const FavoriteDeals = () => {
  const deals = useDeals();
  const favorites = useFavorites();
  const { known, is_subscribed } = useMembership();
  if ((deals.isError && !deals.data) || (favorites.isError && !favorites.data)) {
    const retry = () => Promise.all([deals.refetch(), favorites.refetch()]);
    return <FailedState title="Couldn't load your favorites" onRetry={() => void retry()} />;
  }
  if (!deals.data || !favorites.data) return <Loading />;
  const byId = new Map(deals.data.items.map((deal) => [deal.id, deal]));
  const favoriteDeals = favorites.data.items.flatMap(({ deal_id }) => byId.get(deal_id) ?? []);
  if (favoriteDeals.length > 0) return <ExploreGrid deals={favoriteDeals} />;
  if (known && !is_subscribed) {
    return (
      <EmptyState
        art="favorites"
        title="Favorites are for members"
        text="Upgrade to save the deals you love. You can still browse every deal."
        action={
          <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1.5 }}>
            <Button component={Link} to="/subscription" variant="contained">
              See Plans
            </Button>
            <Button component={Link} to="/dashboard?tab=explore" variant="outlined" color="inherit">
              Explore Deals
            </Button>
          </Box>
        }
      />
    );
  }
  return (
    <EmptyState
      art="favorites"
      title="No favorites yet"
      text="Tap the heart on a deal to save it here."
      action={
        <Button component={Link} to="/dashboard?tab=explore" variant="contained">
          Explore Deals
        </Button>
      }
    />
  );
};
