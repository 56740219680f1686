import CheckRounded from "@mui/icons-material/CheckRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { dusk } from "../../../theme/palette.ts";

const marks = { essential: dusk.teal, premium: dusk.gold } as const;

/** A plan's perks. */
export const PlanPerkList = ({ perks, tier }: { perks: readonly string[]; tier: PaidTier }) => (
  <Box component="ul" sx={{ display: "grid", gap: 1.25, p: 0, m: 0, listStyle: "none" }}>
    {perks.map((perk) => (
      <Box component="li" key={perk} sx={{ display: "flex", gap: 1.25, alignItems: "flex-start" }}>
        <Box
          aria-hidden
          sx={{
            flex: "none",
            display: "grid",
            placeItems: "center",
            width: 22,
            height: 22,
            mt: 0.15,
            borderRadius: "50%",
            color: dusk.night,
            bgcolor: marks[tier],
            "& svg": { fontSize: 15 },
          }}
        >
          <CheckRounded />
        </Box>
        <Typography component="span">{perk}</Typography>
      </Box>
    ))}
  </Box>
);
