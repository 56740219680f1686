import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { range, rect, stroke } from "../drawing/shapes.ts";

/** A polished dark bar that mirrors two colored lights. */
export const barTop = (canvas: Canvas, edge: number, left: string, right: string): string => {
  const { w, h, palette } = canvas;
  return [
    rect(
      0,
      edge,
      w,
      h - edge,
      canvas.linear([
        [0, mix(palette.sky[1], ink.plum, 0.4)],
        [1, palette.dark],
      ]),
    ),
    `<g transform="translate(0 ${edge}) scale(1 0.34)">${glow(canvas, w * 0.24, 90, w * 0.4, left, 0.75)}${glow(canvas, w * 0.8, 160, w * 0.42, right, 0.55)}</g>`,
    ...range(9).map((i) =>
      stroke(
        `M${canvas.random.between(0, w * 0.7)} ${edge + 20 + i * 28}h${canvas.random.between(60, 340)}`,
        fade("#ffffff", 0.05),
        3,
      ),
    ),
    rect(
      0,
      edge,
      w,
      6,
      canvas.linear(
        [
          [0, lighten(left, 0.3)],
          [0.5, fade("#ffffff", 0.6)],
          [1, lighten(right, 0.3)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    rect(0, edge + 6, w, 16, fade("#05030f", 0.4)),
  ].join("");
};
