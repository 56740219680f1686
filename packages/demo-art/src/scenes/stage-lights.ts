import { ink } from "../drawing/palette.ts";

export type LightColors = readonly [string, string, string];

/** Colors that stage lights wear together. */
export const stageLights: [LightColors, LightColors, LightColors, LightColors] = [
  [ink.pink, ink.aqua, ink.gold],
  [ink.coral, ink.violet, ink.gold],
  [ink.teal, ink.pink, ink.violet],
  [ink.gold, ink.coral, ink.blue],
];
