import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { curve, path, range } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";
import { oak, strand } from "../landscape/trees.ts";
import { woodTable } from "../surfaces/wood-table.ts";

/** A garden under an oak with moss and lights, and a long table. */
export const garden = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const horizon = h * 0.62;
  const leaf = mix(palette.near, "#1f5a4a", 0.35);
  const hedge = curve([
    [-30, horizon - 40],
    ...range(9).map((i) => [(w * (i + 0.5)) / 9, horizon - random.between(30, 100)] as const),
    [w + 30, horizon - 50],
  ]);
  return [
    sky(canvas, horizon),
    sun(canvas, w * random.between(0.3, 0.7), horizon - h * 0.05, h * 0.12),
    clouds(canvas, h * 0.1, horizon - h * 0.14, 5),
    path(`${hedge}V${h}H-30Z`, mix(palette.mid, "#1f5a4a", 0.3)),
    oak(
      canvas,
      random.happens(0.5) ? w * 0.16 : w * 0.84,
      h * 0.74,
      h * 0.62,
      palette.dark,
      leaf,
      mix(leaf, palette.sky[3], 0.25),
    ),
    ...range(16).map(() =>
      strand(canvas, random.between(0, w), -10, random.between(60, 190), fade(mix(leaf, palette.sky[3], 0.2), 0.9)),
    ),
    bokeh(canvas, h * 0.3, h * 0.66, 20, [ink.gold, ink.gold, ink.coral]),
    stringLights(canvas, -20, h * 0.1, w * 0.6, h * 0.2, h * 0.07, 10),
    stringLights(canvas, w * 0.4, h * 0.06, w + 20, h * 0.18, h * 0.09, 10),
    woodTable(canvas, h * 0.7),
  ].join("");
};
