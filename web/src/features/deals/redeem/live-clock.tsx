import Box from "@mui/material/Box";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { useNow } from "../../../components/use-now.ts";

/** The current time with seconds: it moves, so that a cashier can tell a stamp from a screenshot. */
export const LiveClock = ({ isRunning }: { isRunning: boolean }) => {
  const now = toCityTime(new Date(useNow(250)).toISOString());
  if (!isRunning) return null;
  return (
    <Box
      role="timer"
      aria-live="off"
      aria-label="Current time"
      data-live-clock
      sx={{ display: "grid", justifyItems: "center" }}
    >
      <Box
        component="span"
        sx={{
          fontSize: "clamp(2.75rem, 13vw, 4rem)",
          fontWeight: 800,
          lineHeight: 1,
          letterSpacing: "-0.03em",
          fontVariantNumeric: "tabular-nums",
          whiteSpace: "nowrap",
        }}
      >
        {now.format("h:mm:ss A")}
      </Box>
      <Box component="span" sx={{ mt: 0.75, fontWeight: 600, opacity: 0.85 }}>
        {now.format("dddd, MMMM D")}
      </Box>
    </Box>
  );
};
