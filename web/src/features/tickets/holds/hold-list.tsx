import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { HoldCard } from "./hold-card.tsx";
import { useHolds } from "./hold-queries.ts";

/** The buyer's active holds, each with its event; renders nothing if there are none. */
export const HoldList = ({ sx }: { sx?: SxProps<Theme> }) => {
  const holds = useHolds();
  if (holds.length === 0) return null;
  return (
    <Box sx={[{ display: "grid", gap: 1.25 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {holds.map((hold) => (
        <HoldCard key={hold.id} hold={hold} withEvent />
      ))}
    </Box>
  );
};
