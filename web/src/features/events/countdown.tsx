import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { countdownText } from "../../../../shared/rules/countdown.ts";

/** The present as an ISO instant, read again every `seconds`. */
export const useNow = (seconds: number): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
};

/** How long until the event, anew every second. Quiet for screen readers: it would speak all the time. */
export const Countdown = ({ target }: { target: string }) => {
  const now = useNow(1);
  return (
    <Box
      role="timer"
      aria-live="off"
      sx={{
        display: "inline-flex",
        alignItems: "baseline",
        gap: 1,
        px: 2,
        py: 1,
        borderRadius: 999,
        bgcolor: "rgba(12, 9, 28, 0.78)",
        color: "#fff",
      }}
    >
      <Typography variant="subtitle1" component="span" sx={{ fontWeight: 750, fontVariantNumeric: "tabular-nums" }}>
        {countdownText(target, now)}
      </Typography>
    </Box>
  );
};
