import type { Canvas } from "../drawing/canvas.ts";
import { mix } from "../drawing/color.ts";
import { ink } from "../drawing/palette.ts";
import { path, polygon, range } from "../drawing/shapes.ts";
import { ocean } from "../landscape/ocean.ts";
import { grass, palm } from "../landscape/trees.ts";
import { person } from "../people/figures.ts";
import { sand } from "../surfaces/sand.ts";

/** Stretching towards the first light at the water's edge. */
export const sunrise = (canvas: Canvas): string => {
  const { w, h, palette } = canvas;
  const edge = h * 0.76;
  const u = Math.min(h, w * 0.8);
  const count = Math.max(4, Math.round(w / (u * 0.26)));
  return [
    ocean(canvas, h * 0.46, edge),
    sand(canvas, edge - h * 0.02),
    palm(canvas, w * 0.04, h, h * 0.8, h * 0.08, palette.dark) +
      palm(canvas, w * 0.98, h, h * 0.62, -h * 0.06, palette.dark),
    ...range(count).map((i) => {
      const [x, y] = [(w * (i + 0.7)) / (count + 0.4), h * (0.88 + (i % 2) * 0.07)];
      return (
        path(
          polygon([
            [x - u * 0.09, y - 4],
            [x + u * 0.09, y - 4],
            [x + u * 0.11, y + u * 0.02],
            [x - u * 0.11, y + u * 0.02],
          ]),
          mix([ink.teal, ink.coral, ink.violet][i % 3] ?? ink.teal, palette.dark, 0.4),
        ) + person(x, y, u * 0.34, "yoga", palette.dark, palette.sun, i % 2 === 0)
      );
    }),
    grass(canvas, w * 0.02, h * 1.02, h * 0.3, 40, palette.dark),
  ].join("");
};
