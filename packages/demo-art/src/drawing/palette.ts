import { mix } from "./color.ts";

/** The few colors that every picture of the city shares. */
export const ink = {
  navy: "#0b0824",
  plum: "#2a1046",
  coral: "#ff6b5e",
  gold: "#ffc15e",
  amber: "#ff9a4d",
  teal: "#2ec4b6",
  aqua: "#8ff0e2",
  pink: "#ff4f9a",
  violet: "#8a5cff",
  blue: "#4aa8ff",
  cream: "#fff1dc",
  leaf: "#3f8f5f",
} as const;

/** The small lights of an evening out. */
export const evening: [string, string, string, string] = [ink.gold, ink.coral, ink.aqua, ink.pink];

export type Palette = {
  /** From the zenith down to the horizon. */
  sky: readonly [string, string, string, string, string];
  sun: string;
  haze: string;
  far: string;
  mid: string;
  near: string;
  dark: string;
  water: readonly [string, string, string];
  stars: number;
};

const palette = (sky: Palette["sky"], sun: string, water: Palette["water"], stars: number): Palette => ({
  sky,
  sun,
  water,
  stars,
  haze: mix(sky[4], sky[3], 0.4),
  far: mix(sky[3], sky[1], 0.45),
  mid: mix(sky[2], sky[0], 0.55),
  near: mix(sky[1], ink.navy, 0.6),
  dark: mix(sky[0], "#04030f", 0.55),
});

/** Minutes of one evening, from the last gold to deep night. */
export const palettes = {
  gold: palette(
    ["#33154f", "#83305f", "#de5c5c", "#ff9d5f", "#ffe2a6"],
    "#fff3cf",
    ["#ffbe7a", "#b4506b", "#2b1450"],
    0,
  ),
  coral: palette(
    ["#1c1245", "#54216d", "#b43e73", "#ff7c6a", "#ffca88"],
    "#ffe9b8",
    ["#ff9b78", "#7c2f6e", "#1a1143"],
    20,
  ),
  ember: palette(
    ["#150b33", "#451657", "#97305f", "#f0584f", "#ffae5e"],
    "#ffdf9e",
    ["#ff8a5c", "#6b2260", "#140b34"],
    40,
  ),
  rose: palette(
    ["#1b1038", "#4a1a5c", "#93356f", "#e96a80", "#ffb8a0"],
    "#ffe2cf",
    ["#f78f92", "#6a2a6d", "#170f3a"],
    40,
  ),
  plum: palette(
    ["#0d0928", "#27124b", "#5c2272", "#a83f88", "#f78a8c"],
    "#ffd0b0",
    ["#c95c8f", "#45205f", "#0e0a2a"],
    90,
  ),
  teal: palette(
    ["#061226", "#0c2b4b", "#17586f", "#43a79c", "#ffd7a1"],
    "#fff0cc",
    ["#6fc7b4", "#17506b", "#07162f"],
    50,
  ),
  blue: palette(
    ["#060a22", "#0f1c4c", "#23407f", "#6d6fae", "#ffae90"],
    "#ffdcc0",
    ["#8a86b8", "#223a78", "#080d2b"],
    90,
  ),
  night: palette(
    ["#050518", "#0c0c32", "#1d1552", "#3d1d6d", "#84358a"],
    "#ffd6f0",
    ["#55307f", "#1d1552", "#060619"],
    160,
  ),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
