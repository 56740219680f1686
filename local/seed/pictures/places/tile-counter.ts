import { fade, mix } from "../kit/colour.ts";
import { ink } from "../kit/palette.ts";
import type { Pen } from "../kit/pen.ts";
import { path, polygon, range, rect, ring } from "../kit/shapes.ts";

/** A terrazzo counter with specks of every colour. */
export function tileCounter(pen: Pen, edge: number): string {
  const { w, h, chance, palette } = pen;
  const base = mix("#fbe6dc", palette.sky[3], 0.28);
  const specks = range(120).map(() => {
    const near = chance.next();
    const size = 5 + near * 15;
    return path(
      polygon(
        ring(chance.between(0, w), edge + 12 + (h - edge) * near, size, size * 0.5, 5, () => chance.between(0.6, 1.3)),
      ),
      fade(chance.pick([ink.coral, ink.teal, ink.gold, ink.violet, "#7a4a5c", "#ffffff"]), 0.62),
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
      pen.linear([
        [0, fade(palette.sky[4], 0.35)],
        [0.3, fade(palette.sky[2], 0.12)],
        [1, fade(palette.sky[0], 0.78)],
      ]),
    ),
    rect(0, edge, w, 6, fade("#fffaf0", 0.9)),
  ].join("");
}
