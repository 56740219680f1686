import Box from "@mui/material/Box";
import { city } from "../../../../../shared/model/city.ts";
import { maskEmail } from "../../../../../shared/rules/mask-email.ts";
import { useServerNow } from "../../../member/server-time.ts";

const seconds = 5;

/** A moving watermark that a screenshot can't fake: masked email, last 4 digits and the time, updated every 5 seconds. */
export const MovingWatermark = ({ email, last4 }: { email: string; last4: string | null }) => {
  const time = new Date(useServerNow(seconds * 1_000));
  const text = [maskEmail(email), last4 && `•••• ${last4}`, time.toLocaleTimeString("en-US", { timeZone: city.zone })]
    .filter(Boolean)
    .join("  ·  ");
  const shift = (time.getSeconds() / seconds) * 9;
  return (
    <Box
      aria-hidden
      data-watermark={time.toISOString()}
      sx={{ position: "absolute", inset: 0, overflow: "hidden", pointerEvents: "none" }}
    >
      <Box
        sx={{
          display: "grid",
          alignContent: "space-around",
          height: 1,
          color: "rgba(255,255,255,0.2)",
          fontSize: 13,
          fontWeight: 600,
          whiteSpace: "nowrap",
          rotate: "-14deg",
          scale: "1.15",
        }}
      >
        {[0, 1, 2, 3, 4].map((row) => (
          <span
            key={row}
            style={{
              justifySelf: row % 2 === 0 ? "start" : "end",
              transform: `translateX(${((shift + row * 31) % 60) - 30}px)`,
            }}
          >
            {text}
          </span>
        ))}
      </Box>
    </Box>
  );
};
