import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Profile } from "../../../../shared/model/profile.ts";
import { formatCount } from "../../../../shared/rules/counted.ts";

const Stat = ({ label, value }: { label: string; value: number | undefined }) => (
  <>
    <Typography component="dt" variant="caption" color="textSecondary" sx={{ order: 2 }}>
      {label}
    </Typography>
    <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
      {value === undefined ? <Skeleton width={32} role="progressbar" aria-label="Loading" /> : formatCount(value)}
    </Typography>
  </>
);

const tile = {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  flex: 1,
  minWidth: 0,
  py: 1.5,
  px: 1,
  borderRadius: 4,
  bgcolor: "surface.raised",
} as const;

const Tile = ({ children }: { children: ReactNode }) => <Box sx={tile}>{children}</Box>;

/** Redeemed deals, points and badges; a tap on the badges lists them. */
export const StatTiles = ({ profile, onBadges }: { profile: Profile | undefined; onBadges: () => void }) => (
  <Box component="dl" sx={{ display: "flex", gap: 1, m: 0, width: 1, maxWidth: 460 }}>
    <Tile>
      <Stat label="Deals Claimed" value={profile?.deals_claimed} />
    </Tile>
    <Tile>
      <Stat label="Points" value={profile?.reward_points} />
    </Tile>
    <Box sx={{ ...tile, position: "relative" }}>
      <Stat label="Badges" value={profile?.badges.length} />
      <ButtonBase
        aria-label="Show badges"
        onClick={onBadges}
        sx={{ position: "absolute", inset: 0, borderRadius: 4, "&:hover": { bgcolor: "rgba(251, 244, 234, 0.06)" } }}
      />
    </Box>
  </Box>
);
