import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { PlayyyStats } from "../../../../shared/model/playyy.ts";
import { formatCount } from "../../../../shared/rules/counted.ts";
import { query } from "../../api/index.ts";

// Shown until the figures load, or if they can't (row playyy-02).
const unknown: PlayyyStats = {
  activity_partners: 50,
  active_members: 1_200,
  avg_savings: 50,
  hunt_winners: 25,
  updated_at: null,
  version: 0,
};

const figuresOf = (stats: PlayyyStats): [label: string, figure: string][] => [
  ["Activity Partners", `${formatCount(stats.activity_partners)}+`],
  ["Active Members", `${formatCount(stats.active_members)}+`],
  ["Avg. Savings", `$${formatCount(stats.avg_savings)}+`],
  ["Hunt Winners", formatCount(stats.hunt_winners)],
];

/** The four figures of the PLAYYY tab. */
export const StatCards = () => {
  const { data } = useQuery(query("playyy", "stats", {}));
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gap: 1.25, m: 0, gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)" } }}
    >
      {figuresOf(data ?? unknown).map(([label, figure]) => (
        <Box
          key={label}
          sx={{ display: "flex", flexDirection: "column-reverse", p: 2, borderRadius: 5, bgcolor: "surface.raised" }}
        >
          <Typography variant="body2" color="textSecondary" component="dt">
            {label}
          </Typography>
          <Typography variant="h3" component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
