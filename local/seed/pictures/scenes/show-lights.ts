import { ink } from "../kit/palette.ts";

export type Lights = readonly [string, string, string];

/** Colours that stage lights wear together. */
export const shows: [Lights, Lights, Lights, Lights] = [
  [ink.pink, ink.aqua, ink.gold],
  [ink.coral, ink.violet, ink.gold],
  [ink.teal, ink.pink, ink.violet],
  [ink.gold, ink.coral, ink.blue],
];
