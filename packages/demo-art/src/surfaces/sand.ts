import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { curve, ellipse, path, range, stroke } from "../drawing/shapes.ts";

/** Sand with wind ripples, from a line down. */
export const sand = (canvas: Canvas, edge: number): string => {
  const { w, h, random, palette } = canvas;
  const base = mix("#e0a680", palette.sky[2], 0.42);
  const dune = curve([
    [-40, edge + 14],
    [w * 0.2, edge - 8],
    [w * 0.5, edge + 10],
    [w * 0.8, edge - 6],
    [w + 40, edge + 12],
  ]);
  return [
    path(
      `${dune}V${h}H-40Z`,
      canvas.linear([
        [0, lighten(base, 0.25)],
        [0.35, base],
        [1, darken(base, 0.65)],
      ]),
    ),
    ...range(46).map(() => {
      const near = random.next();
      const y = edge + 16 + (h - edge) * near;
      const x = random.between(-40, w);
      return stroke(
        `M${x} ${y}q${40 + near * 60} ${-8 - near * 8} ${80 + near * 120} 0`,
        fade(random.happens(0.5) ? palette.dark : "#ffe6c0", 0.16),
        2 + near * 3,
      );
    }),
    ...range(18).map(() =>
      ellipse(
        random.between(0, w),
        random.between(edge + 40, h),
        random.between(10, 30),
        random.between(4, 8),
        fade(palette.dark, 0.2),
      ),
    ),
  ].join("");
};
