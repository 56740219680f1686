import Box from "@mui/material/Box";
import { keyframes } from "@mui/material/styles";
import { dusk } from "../../../theme/palette.ts";

const fall = keyframes({
  "0%": { opacity: 0, transform: "translateY(-24px) rotate(0deg)" },
  "12%": { opacity: 1 },
  "70%": { opacity: 1 },
  "100%": { opacity: 0, transform: "translateY(220px) rotate(420deg)" },
});

const colors = [dusk.coral, dusk.gold, dusk.teal, dusk.violet, dusk.amber];
const pieces = Array.from({ length: 18 }, (_, piece) => ({
  left: `${(piece * 37 + 5) % 97}%`,
  delay: `${(piece * 83) % 600}ms`,
  color: colors[piece % colors.length],
}));

/** Colored paper that falls once over what it stands in; none for those who want less motion. */
export const Confetti = () => (
  <Box
    aria-hidden
    data-confetti
    sx={{
      position: "absolute",
      inset: 0,
      overflow: "hidden",
      pointerEvents: "none",
      "& span": {
        position: "absolute",
        top: 0,
        width: 8,
        height: 13,
        borderRadius: "2px",
        opacity: 0,
        animation: `${fall} 1900ms cubic-bezier(0.3, 0.4, 0.6, 1) both`,
      },
      "@media (prefers-reduced-motion: reduce)": { display: "none" },
    }}
  >
    {pieces.map(({ left, delay, color }) => (
      <span key={left} style={{ left, animationDelay: delay, backgroundColor: color }} />
    ))}
  </Box>
);
