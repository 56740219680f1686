/** What every email shows of the brand: its name, logo, colors and closing line. */
export const brand = {
  name: "PLAYYY",
  tagline: "PLAYYY, your city membership",
  /** A PNG, as Gmail and Outlook show no SVG; of several times the 40 pixels it is shown at. */
  logoPath: "/icons/icon-192.png",
  font: "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif",
  colors: {
    text: "#1a1030",
    muted: "#5f5876",
    accent: "#ff6b4a",
    page: "#f4f1f8",
    card: "#ffffff",
    panel: "#f7f5fb",
    line: "#e2dcee",
    outline: "#8f86a6",
    darkText: "#f4f1f8",
    darkMuted: "#b3accb",
    darkPage: "#0f0a1c",
    darkCard: "#1a1330",
    darkPanel: "#241b3f",
    darkLine: "#3d3260",
    darkOutline: "#8277a6",
    /** The same in light and dark: it stands where a poster would be. */
    dusk: "#1d1238",
    duskGlow: "#6d2f68",
    duskText: "#ffffff",
    duskAccent: "#ffc98a",
  },
} as const;
