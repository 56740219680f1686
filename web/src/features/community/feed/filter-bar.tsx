import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "../community-queries.ts";
import { LocationSelect } from "../location-select.tsx";
import { useLogFailure } from "../log-failure.ts";
import type { FeedSort, FeedView } from "./use-feed-view.ts";

/** Chooses the feed's location and order. */
export const FilterBar = ({ view, onChange }: { view: FeedView; onChange: (view: FeedView) => void }) => {
  const { data, error } = useQuery(locationsQuery);
  useLogFailure("the locations", error);
  return (
    <Box role="group" aria-label="Filter posts" sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      <Box sx={{ flex: "999 1 8rem", minWidth: 0 }}>
        <LocationSelect
          label="Show posts from"
          empty="All Locations"
          locations={data?.items ?? []}
          value={view.location}
          onChange={(location) => onChange({ ...view, location })}
        />
      </Box>
      <ToggleButtonGroup
        exclusive
        aria-label="Sort by"
        value={view.sort}
        onChange={(_event, sort: FeedSort | null) => sort && onChange({ ...view, sort })}
        sx={{
          // It takes the rest of its own line where both don't fit on one.
          flex: "1 0 auto",
          gap: 0.75,
          "& .MuiToggleButton-root": {
            flex: 1,
            m: 0,
            px: { xs: 1.5, sm: 2.5 },
            border: 1,
            borderColor: "divider",
            borderRadius: 999,
            minHeight: 54,
          },
        }}
      >
        <ToggleButton value="newest">Newest</ToggleButton>
        <ToggleButton value="trending">Trending</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
};
