/** The columns of a deal grid: 2 on a phone, 4 on a desktop. */
export const dealGrid = {
  display: "grid",
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    sm: "repeat(3, minmax(0, 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
  gap: { xs: 1.5, sm: 2 },
} as const;
