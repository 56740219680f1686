import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { upcomingIn } from "./event-queries.ts";

/** How many events wait behind a tab. */
export const TabCount = ({ count }: { count: number }) => (
  <Box
    component="span"
    sx={{
      minWidth: 22,
      flex: "none",
      whiteSpace: "nowrap",
      px: 0.75,
      borderRadius: 999,
      fontSize: "0.75rem",
      fontWeight: 700,
      lineHeight: "22px",
      color: "text.primary",
      bgcolor: "surface.raised",
      fontVariantNumeric: "tabular-nums",
    }}
  >
    {count}
  </Box>
);

const Counter = ({ label, count }: { label: string; count: number }) => (
  <Box sx={{ flex: 1, p: 1.75, borderRadius: 5, bgcolor: "surface.raised", textAlign: "center" }}>
    <Typography variant="h3" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {count}
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {label}
    </Typography>
  </Box>
);

/** How many events are still to come: all, featured, VIP. */
export const Counters = ({ events }: { events: CityEvent[] }) => {
  const upcoming = events.filter((event) => !event.past);
  return (
    <Box sx={{ display: "flex", gap: 1.25, mb: 2.5, maxWidth: 560 }}>
      <Counter label="All Events" count={upcoming.length} />
      <Counter label="Featured" count={upcoming.filter((event) => event.featured).length} />
      <Counter label="VIP Only" count={upcomingIn(events, "vip").length} />
    </Box>
  );
};
