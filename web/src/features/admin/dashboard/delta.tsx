import Box from "@mui/material/Box";

/** A figure's 30 days, and the 30 days before. */
export type Trend = { current: number; before: number };

const signed = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 0 });

const changeOf = (percent: number): "same" | "more" | "less" => {
  if (percent === 0) return "same";
  return percent > 0 ? "more" : "less";
};

const colors = { same: "text.secondary", more: "success.main", less: "error.main" };

/** By how much a figure changed against the 30 days before; nothing where these have none to compare with. */
export const Delta = ({ current, before }: Trend) => {
  if (before <= 0) return null;
  const percent = Math.round(((current - before) / before) * 100);
  const change = changeOf(percent);
  return (
    <Box data-change={change} sx={{ fontSize: "0.8125rem", color: colors[change] }}>
      {signed.format(percent)}% vs. previous 30 days
    </Box>
  );
};
