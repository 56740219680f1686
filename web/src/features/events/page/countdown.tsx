import TimerRounded from "@mui/icons-material/TimerRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { countdownText } from "../../../../../shared/rules/countdown.ts";
import { isPast } from "../../../../../shared/rules/event-times.ts";
import { useNow } from "../../../components/use-now.ts";
import { dusk } from "../../../theme/palette.ts";

/**
 * The time until the event, updated every second; nothing once it is over (R43). Not a live region: screen
 * readers would never stop announcing it.
 */
export const Countdown = ({ event }: { event: CityEvent }) => {
  const now = new Date(useNow(1_000)).toISOString();
  if (event.past || isPast(event, now)) return null;
  return (
    <Box
      role="timer"
      aria-live="off"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        minHeight: 44,
        px: 1.75,
        borderRadius: 999,
        bgcolor: "rgba(12, 9, 28, 0.78)",
        border: "1px solid rgba(255, 255, 255, 0.18)",
        color: "#fff",
      }}
    >
      <TimerRounded aria-hidden sx={{ fontSize: 20, color: dusk.gold }} />
      <Typography variant="subtitle1" component="span" sx={{ fontWeight: 750, fontVariantNumeric: "tabular-nums" }}>
        {countdownText(event.countdown_date ?? event.start_at, now)}
      </Typography>
    </Box>
  );
};
