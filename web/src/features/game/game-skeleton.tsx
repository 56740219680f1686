import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { GameLayout } from "./game-layout.tsx";

/** The skeleton of the game until the membership is known. */
export const GameSkeleton = () => (
  <Box role="status" aria-label="Loading your membership">
    <GameLayout
      game={<Skeleton variant="rounded" sx={{ height: "auto", aspectRatio: "8 / 5", borderRadius: 6 }} />}
      side={<Skeleton variant="rounded" height={320} sx={{ borderRadius: 6 }} />}
    />
  </Box>
);
