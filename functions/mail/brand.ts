/** What every email shows of the brand: its name, colors and closing line. */
export const brand = {
  name: "PLAYYY",
  tagline: "PLAYYY, your city membership",
  font: "Helvetica,Arial,sans-serif",
  colors: {
    text: "#1a1030",
    muted: "#6b6480",
    accent: "#ff6b4a",
    page: "#f4f1f8",
    card: "#ffffff",
    darkText: "#f4f1f8",
    darkMuted: "#b3accb",
    darkPage: "#0f0a1c",
    darkCard: "#1a1330",
  },
} as const;
