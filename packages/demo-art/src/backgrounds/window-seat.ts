import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, mix } from "../drawing/color.ts";
import { bokeh, glow } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { capsule, num, path, rect, stroke } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";
import { downtown, shore } from "../landscape/skyline.ts";
import { water } from "../landscape/water.ts";
import { woodTable } from "../surfaces/wood-table.ts";

/** A table at a tall window over the river; the city is out of focus behind it. */
export const windowSeat = (canvas: Canvas): string => {
  const { w, h, random } = canvas;
  const edge = h * 0.66;
  const horizon = h * 0.52;
  const panes = [0.02, 0.36, 0.7].map((x) => x * w);
  return [
    sky(canvas, horizon),
    sun(canvas, w * random.between(0.25, 0.75), horizon - h * 0.06, h * 0.1),
    clouds(canvas, h * 0.08, horizon - h * 0.1, 5),
    downtown(canvas, w * random.between(0.4, 0.6), horizon, h * 0.34),
    shore(canvas, horizon, 12, canvas.palette.near),
    water(canvas, horizon, h),
    rect(0, 0, w, h, fade(canvas.palette.sky[2], 0.22)),
    bokeh(canvas, h * 0.3, h * 0.62, 34, evening, 1.1),
    ...panes
      .slice(1)
      .map(
        (x) =>
          rect(x - 9, 0, 18, edge, mix(canvas.palette.dark, canvas.palette.mid, 0.25)) +
          rect(x + 6, 0, 3, edge, fade(ink.gold, 0.4)),
      ),
    rect(0, 0, w, h * 0.035, canvas.palette.dark),
    ...[0.18, 0.53, 0.86].map((x) => lamp(canvas, x * w, h * 0.17)),
    woodTable(canvas, edge),
  ].join("");
};

const lamp = (canvas: Canvas, x: number, y: number): string =>
  [
    stroke(`M${num(x)} 0V${num(y - 34)}`, canvas.palette.dark, 4),
    glow(canvas, x, y + 10, 170, ink.gold, 0.5),
    path(
      `M${num(x - 44)} ${num(y)}Q${num(x - 40)} ${num(y - 44)} ${num(x)} ${num(y - 46)}Q${num(x + 40)} ${num(y - 44)} ${num(x + 44)} ${num(y)}Z`,
      canvas.linear([
        [0, darken(ink.coral, 0.6)],
        [1, darken(ink.gold, 0.35)],
      ]),
    ),
    capsule(x - 30, y - 5, 60, 12, "#fff3d0"),
  ].join("");
