import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { riverFrame } from "./river-frame.ts";

/** The game with the leaderboard below it, or beside it on a wide screen. */
export const GameLayout = ({ game, side }: { game: ReactNode; side: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 3,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 800px)", lg: "minmax(0, 800px) minmax(280px, 1fr)" },
    }}
  >
    {game}
    {side}
  </Box>
);

/** The skeleton of the game until the membership is known. */
export const GameSkeleton = () => (
  <Box role="status" aria-label="Loading your membership">
    <GameLayout
      game={<Skeleton variant="rounded" sx={{ height: "auto", ...riverFrame }} />}
      side={<Skeleton variant="rounded" height={320} sx={{ borderRadius: 6 }} />}
    />
  </Box>
);
