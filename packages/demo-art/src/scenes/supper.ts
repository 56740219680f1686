import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, polygon, range, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { palm } from "../landscape/trees.ts";
import { candle } from "../objects/indoors/candle.ts";
import { person } from "../people/figures.ts";

/** A long table under lights at the river's edge, laid for a supper. */
export const supper = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const top = h * 0.72;
  const u = Math.min(h, w * 0.72);
  const seat = (i: number) =>
    person(w * (0.1 + i * 0.115), top + u * 0.1, u * 0.4, i % 3 ? "sit" : "toast", palette.dark, palette.sky[4], i > 3);
  const flowers = (x: number) =>
    range(11)
      .map(() =>
        circle(
          x + random.between(-46, 46),
          top - h * 0.06 + random.between(-34, 16),
          random.between(9, 20),
          random.pick([ink.coral, ink.pink, ink.gold, "#fff1dc", "#3f8f5f"]),
        ),
      )
      .join("");
  return [
    river(canvas, h * 0.5),
    palm(canvas, w * 0.03, h * 0.98, h * 0.76, h * 0.06, palette.dark) +
      palm(canvas, w * 0.97, h * 0.98, h * 0.72, -h * 0.07, palette.dark),
    ...range(4).map((i) =>
      stringLights(
        canvas,
        -20,
        h * (0.04 + i * 0.05),
        w + 20,
        h * (0.06 + i * 0.045),
        h * (0.08 + i * 0.02),
        14 + i * 2,
        [ink.gold, ink.gold, ink.coral],
        h / 840,
      ),
    ),
    ...range(8).map(seat),
    path(
      polygon([
        [w * 0.06, top],
        [w * 0.94, top],
        [w * 1.06, h],
        [-w * 0.06, h],
      ]),
      canvas.linear([
        [0, "#fff1e0"],
        [0.4, mix("#e9c9c9", palette.sky[3], 0.3)],
        [1, palette.dark],
      ]),
    ),
    ...[0.3, 0.7].map((x) => flowers(w * x)),
    ...[0.16, 0.42, 0.58, 0.86].map((x, i) =>
      candle(canvas, w * x, top + h * (0.04 + (i % 2) * 0.06), h * 0.035, h * 0.09, "#fff1dc"),
    ),
    ...range(9).map((i) =>
      at(w * (0.1 + i * 0.1), top + h * (0.13 + (i % 2) * 0.03), [
        ellipse(0, 0, h * 0.06, h * 0.018, "#fffaf2"),
        ellipse(0, -2, h * 0.042, h * 0.012, mix(ink.teal, "#fffaf2", 0.5)),
        capsule(h * 0.07, -h * 0.075, h * 0.026, h * 0.06, fade(random.pick([ink.coral, ink.gold, ink.pink]), 0.8)),
        stroke(`M${h * 0.083} ${-h * 0.02}V${h * 0.01}`, fade("#ffffff", 0.8), 2),
      ]),
    ),
    bokeh(canvas, h * 0.3, h * 0.66, 14, [ink.gold, ink.coral]),
  ].join("");
};
