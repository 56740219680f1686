import Box from "@mui/material/Box";

const [width, height, inset] = [120, 28, 2];

const toPoints = (values: readonly (number | null)[]): string => {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const step = width / Math.max(1, values.length - 1);
  return values
    .flatMap((value, index) =>
      value === null
        ? []
        : [`${index * step},${height - inset - ((value - low) / (high - low)) * (height - 2 * inset)}`],
    )
    .join(" ");
};

/** One figure's days as a line from 0, oldest first; days that aren't known are left out. Without axes or words: for beside the figure itself. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }) => (
  <Box
    component="svg"
    aria-hidden
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    sx={{ display: "block", width: 1, height, color: "primary.main" }}
  >
    <Box
      component="polyline"
      points={toPoints(values)}
      vectorEffect="non-scaling-stroke"
      sx={{ fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinejoin: "round", strokeLinecap: "round" }}
    />
  </Box>
);
