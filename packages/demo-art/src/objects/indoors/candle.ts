import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, ellipse, path, rect, stroke } from "../../drawing/shapes.ts";

/** A candle in a glass with its flame. */
export const candle = (canvas: Canvas, x: number, y: number, w: number, h: number, wax: string): string =>
  at(x, y, [
    shadow(canvas, 0, 2, w * 0.9, w * 0.18, 0.7),
    rect(
      -w / 2,
      -h,
      w,
      h,
      canvas.linear(
        [
          [0, darken(wax, 0.4)],
          [0.6, wax],
          [1, lighten(wax, 0.5)],
        ],
        [0, 0, 1, 0],
      ),
      { rx: 10 },
    ),
    rect(
      -w / 2,
      -h,
      w,
      h,
      canvas.linear([
        [0, fade("#fff0c0", 0.75)],
        [0.5, fade("#ffcf8a", 0.15)],
        [1, fade("#2a1046", 0.45)],
      ]),
      { rx: 10 },
    ),
    ellipse(0, -h, w / 2, w * 0.12, lighten(wax, 0.7)),
    stroke(`M0 ${-h}v-14`, "#2a1528", 4),
    glow(canvas, 0, -h - 34, w * 1.7, ink.gold, 0.75),
    path(
      `M0 ${-h - 74}Q24 ${-h - 36} 12 ${-h - 16}Q0 ${-h - 4} -12 ${-h - 16}Q-24 ${-h - 36} 0 ${-h - 74}Z`,
      canvas.linear([
        [0, "#ffb347"],
        [0.5, "#ffe9a0"],
        [1, "#ffffff"],
      ]),
    ),
  ]);
