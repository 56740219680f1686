import { bokeh, stringLights } from "../kit/light.ts";
import { evening, ink } from "../kit/palette.ts";
import type { Pen } from "../kit/pen.ts";
import { grass } from "../kit/trees.ts";
import { ocean } from "./ocean.ts";
import { woodTable } from "./wood-table.ts";

/** The beach with a deck table in front of it. */
export function boardwalk(pen: Pen): string {
  const { w, h, palette } = pen;
  return [
    ocean(pen, h * 0.46, h * 0.72),
    grass(pen, w * 0.08, h * 0.74, h * 0.24, 26, palette.near),
    grass(pen, w * 0.93, h * 0.74, h * 0.28, 26, palette.near),
    bokeh(pen, h * 0.4, h * 0.66, 10, evening),
    stringLights(pen, -20, h * 0.03, w + 20, h * 0.06, h * 0.12, 14, [ink.gold, ink.coral, ink.aqua]),
    woodTable(pen, h * 0.71, "#b8744f"),
  ].join("");
}
