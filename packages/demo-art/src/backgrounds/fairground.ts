import type { Canvas } from "../drawing/canvas.ts";
import { mix } from "../drawing/color.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { rect } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";
import { shore } from "../landscape/skyline.ts";
import { palm } from "../landscape/trees.ts";

/** A small park at nightfall, for golf and games. */
export const fairground = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const horizon = h * 0.66;
  return [
    sky(canvas, horizon),
    sun(canvas, w * 0.72, horizon - h * 0.14, h * 0.14, 6),
    clouds(canvas, h * 0.1, horizon - h * 0.24, 6),
    palm(canvas, w * 0.12, horizon + 20, h * 0.5, 30, palette.near),
    palm(canvas, w * 0.9, horizon + 20, h * 0.44, -36, palette.near),
    palm(canvas, w * 0.8, horizon + 16, h * 0.32, 20, palette.mid),
    shore(canvas, horizon, h * 0.06, mix(palette.near, "#1f5a4a", 0.25)),
    rect(
      0,
      horizon,
      w,
      h - horizon,
      canvas.linear([
        [0, mix("#2f8f6d", palette.sky[2], 0.45)],
        [1, mix("#0f3a45", palette.dark, 0.5)],
      ]),
    ),
    bokeh(canvas, h * 0.3, h * 0.62, 18, evening),
    stringLights(canvas, -20, h * 0.1, w + 20, h * 0.12, h * 0.1, 15, [random.pick(evening), ink.gold, ink.aqua]),
  ].join("");
};
