import Box from "@mui/material/Box";
import { keyframes } from "@mui/material/styles";
import { stepSeconds } from "../../../../../shared/door/steps.ts";

const empty = keyframes({ to: { strokeDashoffset: 1 } });
const lineWidth = 3;

/** A ring that empties while a code counts; `elapsed` are the milliseconds of its step that had passed when it was drawn. */
export const StepRing = ({ elapsed }: { elapsed: number }) => (
  <Box
    component="svg"
    aria-hidden
    data-ring
    sx={{
      position: "absolute",
      inset: `${lineWidth / 2}px`,
      width: `calc(100% - ${lineWidth}px)`,
      height: `calc(100% - ${lineWidth}px)`,
      overflow: "visible",
      "& rect": {
        fill: "none",
        stroke: "#e8573f",
        strokeWidth: lineWidth,
        strokeLinecap: "round",
        strokeDasharray: 1,
        animation: `${empty} ${stepSeconds}s linear both`,
        // Full and still: a ring that jumps would tell nothing.
        "@media (prefers-reduced-motion: reduce)": { animation: "none !important" },
      },
    }}
  >
    <rect width="100%" height="100%" rx="14" pathLength="1" style={{ animationDelay: `${-elapsed}ms` }} />
  </Box>
);
