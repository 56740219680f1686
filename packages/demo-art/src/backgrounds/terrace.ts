import type { Canvas } from "../drawing/canvas.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { evening } from "../drawing/palette.ts";
import { river } from "../landscape/river.ts";
import { palm } from "../landscape/trees.ts";
import { woodTable } from "../surfaces/wood-table.ts";

/** A terrace over the river: the view, palms, lights and a table. */
export const terrace = (canvas: Canvas): string => {
  const { w, h, palette } = canvas;
  const left = canvas.random.happens(0.5);
  const x = left ? w * 0.06 : w * 0.94;
  return [
    river(canvas, h * 0.54),
    palm(canvas, x, h, h * 0.74, left ? 60 : -60, palette.dark),
    palm(canvas, left ? -w * 0.03 : w * 1.03, h, h * 0.52, left ? -20 : 20, palette.dark),
    bokeh(canvas, h * 0.36, h * 0.66, 18, evening),
    stringLights(canvas, -20, h * 0.05, w * 0.55, h * 0.08, h * 0.08, 9),
    stringLights(canvas, w * 0.5, h * 0.08, w + 20, h * 0.02, h * 0.09, 8),
    woodTable(canvas, h * 0.7),
  ].join("");
};
