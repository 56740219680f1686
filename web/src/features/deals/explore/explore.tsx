import MapRounded from "@mui/icons-material/MapRounded";
import SearchOffRounded from "@mui/icons-material/SearchOffRounded";
import ViewModuleRounded from "@mui/icons-material/ViewModuleRounded";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { memo, useDeferredValue, useMemo } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { getExploreCategory, matchesExplore } from "../../../../../shared/rules/deal-rows.ts";
import { useTrackSearch } from "../../../analytics/use-track-search.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { SearchField } from "../../../components/forms/search-field.tsx";
import { FilterChips } from "../../../components/lists/filter-chips.tsx";
import { DealCardSkeleton } from "../cards/deal-card-skeleton.tsx";
import { dealGrid } from "../cards/deal-grid.ts";
import { useDeals } from "../deal-queries.ts";
import { ExploreGrid } from "./explore-grid.tsx";
import { mapBackground } from "./map-background.ts";
import { type Chip as Category, chipLabels, useExploreView } from "./use-explore-view.ts";

const countDeals = (deals: Deal[], chip: Category) =>
  chip === "all" ? deals.length : deals.filter((deal) => getExploreCategory(deal) === chip).length;

const listCategories = (deals: Deal[] | undefined) =>
  chipLabels.map(([id, label]) => ({ id, label, count: deals && countDeals(deals, id) }));

/** On a phone the icons alone leave the search its line. */
const toggle = { px: { xs: 1.5, sm: 2 }, gap: 0.75, "& > span": { display: { xs: "none", sm: "inline" } } };

const ViewToggle = ({ view, onChange }: { view: "list" | "map"; onChange: (view: "list" | "map") => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={view}
    onChange={(_, chosen) => chosen && onChange(chosen)}
    aria-label="View"
  >
    <ToggleButton value="list" aria-label="List" sx={toggle}>
      <ViewModuleRounded fontSize="small" />
      <span aria-hidden>List</span>
    </ToggleButton>
    <ToggleButton value="map" aria-label="Map" sx={toggle}>
      <MapRounded fontSize="small" />
      <span aria-hidden>Map</span>
    </ToggleButton>
  </ToggleButtonGroup>
);

const MapView = () => (
  <Box
    sx={{
      display: "grid",
      alignContent: "center",
      minHeight: { xs: 360, md: 480 },
      mt: 2,
      borderRadius: 7,
      border: 1,
      borderColor: "divider",
      color: "#fff",
      background: mapBackground,
    }}
  >
    <EmptyState icon={<MapRounded />} title="Interactive Map Coming Soon" />
  </Box>
);

const GridSkeleton = () => (
  <Box role="status" aria-label="Loading deals" aria-busy sx={{ ...dealGrid, mt: { xs: 5, sm: 6 } }}>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <DealCardSkeleton key={key} />
    ))}
  </Box>
);

const Results = memo(({ deals, text, category }: { deals: Deal[]; text: string; category: Category }) => {
  const query = text.trim();
  return (
    <>
      <Typography role="status" color="textSecondary" sx={{ my: { xs: 1, sm: 1.5 } }}>
        {`${counted(deals.length, "deal")} found`}
        {query && ` for "${query}"`}
      </Typography>
      {deals.length > 0 ? (
        <ExploreGrid key={`${query}|${category}`} deals={deals} />
      ) : (
        <EmptyState
          icon={<SearchOffRounded />}
          title="No deals found"
          text="Try adjusting your search or category filter"
        />
      )}
    </>
  );
});

/** What the list shows: it follows the field and the chips, which answer each key and tap first. */
const useFound = (deals: Deal[] | undefined, text: string, category: Category) => {
  const found = useMemo(
    () => deals && { deals: deals.filter((deal) => matchesExplore(deal, text, category)), text, category },
    [deals, text, category],
  );
  return { found, shown: useDeferredValue(found) };
};

/** Search, categories and list or map of all deals. */
export const Explore = () => {
  const { data, isError, refetch } = useDeals();
  const { text, category, view, setText, setCategory, setView } = useExploreView();
  const isFailed = isError && !data;
  const { found, shown } = useFound(data?.items, text, category);
  useTrackSearch(text, found ? found.deals.length : null);
  return (
    <>
      <Box sx={{ display: "flex", gap: 1.25, mb: { xs: 1, sm: 1.5 } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SearchField label="Search deals and places" value={text} onChange={setText} />
        </Box>
        <ViewToggle view={view} onChange={setView} />
      </Box>
      <FilterChips label="Categories" filters={listCategories(data?.items)} chosen={category} onChoose={setCategory} />
      {isFailed && <FailedState title="Couldn't load deals" onRetry={() => void refetch()} />}
      {!isFailed && view === "map" && <MapView />}
      {!isFailed && view === "list" && (shown ? <Results {...shown} /> : <GridSkeleton />)}
    </>
  );
};
