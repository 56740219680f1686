import { dusk } from "../../../theme/palette.ts";

/** The game's colors: the city at dusk, the same in both themes. */
export const colors = {
  ...dusk,
  skyTop: "#15103a",
  skyline: "#3b2160",
  skylineNear: "#2a1749",
  bank: "#1c1136",
  riverFar: "#8f3f6b",
  riverNear: "#241445",
  water: "#1a1340",
  wood: "#8a5a44",
  woodLight: "#b07a57",
  woodDark: "#5b372f",
  rope: "#f0d9a8",
  feather: "#7d6a78",
  featherDark: "#564655",
  featherLight: "#a8949c",
} as const;
