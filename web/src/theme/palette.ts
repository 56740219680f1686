/**
 * Jacksonville at dusk, as data. Every text color has a contrast of at least 4.5:1 on the surfaces it is used on.
 * `sunset` is the one action gradient; the text on it is always `onSunset`.
 */
export const dusk = {
  coral: "#ff7a66",
  amber: "#ff9f5a",
  gold: "#ffc566",
  teal: "#4fd6cb",
  plum: "#5b2a6e",
  violet: "#8d6bff",
  night: "#0c0a1d",
  ivory: "#fbf4ea",
  onSunset: "#260b16",
} as const;

export const sunset = `linear-gradient(105deg, ${dusk.coral} 0%, ${dusk.amber} 52%, ${dusk.gold} 100%)`;

// `surface.bar` is for bars above scrolling content: opaque, so that nothing shows through.
export const darkPalette = {
  primary: { main: dusk.coral, light: "#ff9c8c", dark: "#e85c48", contrastText: dusk.onSunset },
  secondary: { main: dusk.gold, light: "#ffd88f", dark: "#e0a23f", contrastText: dusk.onSunset },
  info: { main: dusk.teal, contrastText: "#05221f" },
  success: { main: "#5ddc9a", contrastText: "#04200f" },
  warning: { main: "#ffb84d", contrastText: dusk.onSunset },
  error: { main: "#ff7d90", contrastText: "#2b0610" },
  background: { default: dusk.night, paper: "#17122b" },
  text: { primary: dusk.ivory, secondary: "#bbb1cd", disabled: "#837a99" },
  divider: "rgba(251, 244, 234, 0.11)",
  surface: {
    sunken: "#110d22",
    raised: "#1f1939",
    bar: "#130f25",
    skeleton: "#241d42",
    line: "rgba(251, 244, 234, 0.14)",
  },
} as const;

export const lightPalette = {
  primary: { main: "#c03a28", light: "#e2654f", dark: "#96291a", contrastText: "#ffffff" },
  secondary: { main: "#8a5600", light: "#b57a1c", dark: "#663f00", contrastText: "#ffffff" },
  info: { main: "#08716b", contrastText: "#ffffff" },
  success: { main: "#146c3c", contrastText: "#ffffff" },
  warning: { main: "#8a5600", contrastText: "#ffffff" },
  error: { main: "#b3213c", contrastText: "#ffffff" },
  background: { default: "#fbf6ef", paper: "#ffffff" },
  text: { primary: "#1d1533", secondary: "#5c5273", disabled: "#857c99" },
  divider: "rgba(29, 21, 51, 0.11)",
  surface: {
    sunken: "#f3ebe1",
    raised: "#ffffff",
    bar: "#fffaf4",
    skeleton: "#eadfd1",
    line: "rgba(29, 21, 51, 0.16)",
  },
} as const;
