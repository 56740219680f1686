import MapRounded from "@mui/icons-material/MapRounded";
import SearchOffRounded from "@mui/icons-material/SearchOffRounded";
import ViewModuleRounded from "@mui/icons-material/ViewModuleRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
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
import { fadingScrollbar, useFadingScrollbar } from "../../../components/lists/fading-scrollbar.ts";
import { DealCardSkeleton } from "../cards/deal-card-skeleton.tsx";
import { dealGrid } from "../cards/deal-grid.ts";
import { useDeals } from "../deal-queries.ts";
import { ExploreGrid } from "./explore-grid.tsx";
import { mapBackground } from "./map-background.ts";
import { type Chip as Category, chipLabels, useExploreView } from "./use-explore-view.ts";

const countDeals = (deals: Deal[], chip: Category) =>
  chip === "all" ? deals.length : deals.filter((deal) => getExploreCategory(deal) === chip).length;

const Chips = ({
  deals,
  current,
  onChoose,
}: {
  deals: Deal[] | undefined;
  current: Category;
  onChoose: (chip: Category) => void;
}) => (
  <Box
    ref={useFadingScrollbar()}
    role="group"
    aria-label="Categories"
    sx={{
      display: "flex",
      gap: 1,
      mx: "calc(-1 * var(--gutter))",
      px: "var(--gutter)",
      py: 0.5,
      overflowX: "auto",
      ...fadingScrollbar,
    }}
  >
    {chipLabels.map(([chip, label]) => (
      <Button
        key={chip}
        onClick={() => onChoose(chip)}
        aria-pressed={chip === current}
        color={chip === current ? "primary" : "inherit"}
        variant={chip === current ? "contained" : "outlined"}
        sx={{ flex: "none", minHeight: 44, px: 2.25, borderRadius: 22, fontWeight: 600, fontSize: "0.9375rem" }}
      >
        {deals ? `${label} (${countDeals(deals, chip)})` : label}
      </Button>
    ))}
  </Box>
);

const ViewToggle = ({ view, onChange }: { view: "list" | "map"; onChange: (view: "list" | "map") => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={view}
    onChange={(_, chosen) => chosen && onChange(chosen)}
    aria-label="View"
  >
    <ToggleButton value="list" sx={{ px: 2, gap: 0.75 }}>
      <ViewModuleRounded fontSize="small" /> List
    </ToggleButton>
    <ToggleButton value="map" sx={{ px: 2, gap: 0.75 }}>
      <MapRounded fontSize="small" /> Map
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
  <Box role="status" aria-label="Loading deals" aria-busy sx={{ ...dealGrid, mt: 7 }}>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <DealCardSkeleton key={key} />
    ))}
  </Box>
);

const Results = memo(({ deals, text, category }: { deals: Deal[]; text: string; category: Category }) => {
  const query = text.trim();
  return (
    <>
      <Typography role="status" color="textSecondary" sx={{ my: 2 }}>
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
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <SearchField label="Search deals and places" value={text} onChange={setText} />
        </Box>
        <ViewToggle view={view} onChange={setView} />
      </Box>
      <Chips deals={data?.items} current={category} onChoose={setCategory} />
      {isFailed && <FailedState title="Couldn't load deals" onRetry={() => void refetch()} />}
      {!isFailed && view === "map" && <MapView />}
      {!isFailed && view === "list" && (shown ? <Results {...shown} /> : <GridSkeleton />)}
    </>
  );
};
