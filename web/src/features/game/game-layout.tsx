import Box from "@mui/material/Box";
import type { ReactNode } from "react";

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
