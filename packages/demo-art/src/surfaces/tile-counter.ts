import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { ink } from "../drawing/palette.ts";
import { path, polygon, range, rect, ring } from "../drawing/shapes.ts";

/** A terrazzo counter with specks of every color. */
export const tileCounter = (canvas: Canvas, edge: number): string => {
  const { w, h, random, palette } = canvas;
  const base = mix("#fbe6dc", palette.sky[3], 0.28);
  const specks = range(120).map(() => {
    const near = random.next();
    const size = 5 + near * 15;
    return path(
      polygon(
        ring(random.between(0, w), edge + 12 + (h - edge) * near, size, size * 0.5, 5, () => random.between(0.6, 1.3)),
      ),
      fade(random.pick([ink.coral, ink.teal, ink.gold, ink.violet, "#7a4a5c", "#ffffff"]), 0.62),
    );
  });
  return [
    rect(0, edge, w, h - edge, base),
    ...specks,
    rect(
      0,
      edge,
      w,
      h - edge,
      canvas.linear([
        [0, fade(palette.sky[4], 0.35)],
        [0.3, fade(palette.sky[2], 0.12)],
        [1, fade(palette.sky[0], 0.78)],
      ]),
    ),
    rect(0, edge, w, 6, fade("#fffaf0", 0.9)),
  ].join("");
};
