/** How the KPI cards stand: four side by side, below 1200 px two unless text is so large that they wouldn't fit. */
export const kpiGrid = {
  display: "grid",
  gridTemplateColumns: {
    xs: "repeat(auto-fill, minmax(min(100%, max(9.5rem, calc(50% - 6px))), 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
  gap: 1.5,
} as const;
