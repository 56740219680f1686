import type { Canvas } from "../drawing/canvas.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { ocean } from "../landscape/ocean.ts";
import { grass } from "../landscape/trees.ts";
import { woodTable } from "../surfaces/wood-table.ts";

/** The beach with a deck table in front of it. */
export const boardwalk = (canvas: Canvas): string => {
  const { w, h, palette } = canvas;
  return [
    ocean(canvas, h * 0.46, h * 0.72),
    grass(canvas, w * 0.08, h * 0.74, h * 0.24, 26, palette.near),
    grass(canvas, w * 0.93, h * 0.74, h * 0.28, 26, palette.near),
    bokeh(canvas, h * 0.4, h * 0.66, 10, evening),
    stringLights(canvas, -20, h * 0.03, w + 20, h * 0.06, h * 0.12, 14, [ink.gold, ink.coral, ink.aqua]),
    woodTable(canvas, h * 0.71, "#b8744f"),
  ].join("");
};
