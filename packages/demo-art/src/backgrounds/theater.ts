import type { Canvas } from "../drawing/canvas.ts";
import { fade } from "../drawing/color.ts";
import { beam, glow, shadow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { circle, path, polygon, range, rect } from "../drawing/shapes.ts";
import { barTop } from "../surfaces/bar-top.ts";

/** The lobby of an old movie theater: rows of bulbs and a curtain. */
export const theater = (canvas: Canvas): string => {
  const { w, h } = canvas;
  const edge = h * 0.7;
  const folds = range(17).map((i) =>
    rect(
      (w * i) / 16 - 40,
      0,
      80,
      h,
      canvas.linear(
        [
          [0, fade("#2a0a2e", 0.75)],
          [0.5, fade("#ff6b7a", 0.28)],
          [1, fade("#2a0a2e", 0.75)],
        ],
        [0, 0, 1, 0],
      ),
    ),
  );
  const bulbs = range(24).map(
    (i) =>
      glow(canvas, (w * (i + 0.5)) / 24, h * 0.085, 46, ink.gold, 0.8) +
      circle((w * (i + 0.5)) / 24, h * 0.085, 10, "#fff6da"),
  );
  return [
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, "#8a1a48"],
        [1, "#2a0a35"],
      ]),
    ),
    ...folds,
    rect(
      0,
      0,
      w,
      h,
      canvas.radial(
        [
          [0, fade("#ffb08a", 0.28)],
          [1, fade("#0b0824", 0.75)],
        ],
        0.5,
        0.45,
        0.7,
      ),
    ),
    beam(canvas, w * 0.1, -20, -34, h * 1.2, 150, ink.gold, 0.3) +
      beam(canvas, w * 0.9, -20, 34, h * 1.2, 150, ink.aqua, 0.25),
    rect(
      0,
      0,
      w,
      h * 0.13,
      canvas.linear([
        [0, "#1a0a2e"],
        [1, "#4d1a4d"],
      ]),
    ) + rect(0, h * 0.13, w, 8, fade(ink.gold, 0.9)),
    ...bulbs,
    path(
      polygon([
        [0, h * 0.14],
        [w, h * 0.14],
        [w, h * 0.22],
        [w / 2, h * 0.16],
        [0, h * 0.22],
      ]),
      fade("#2a0a35", 0.6),
    ),
    barTop(canvas, edge, ink.gold, ink.pink),
    shadow(canvas, w / 2, edge + 10, w * 0.6, 40, 0.3),
  ].join("");
};
