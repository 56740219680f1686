import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, path, range } from "../../drawing/shapes.ts";

/** A wedge or a wheel of citrus, seen from the cut side. */
export const citrus = (canvas: Canvas, x: number, y: number, r: number, color: string = ink.gold): string => {
  const segments = range(8).map((i) => {
    const [a, b] = [(i / 8) * Math.PI * 2 + 0.07, ((i + 1) / 8) * Math.PI * 2 - 0.07];
    const inner = r * 0.76;
    return `M0 0L${Math.cos(a) * inner} ${Math.sin(a) * inner}A${inner} ${inner} 0 0 1 ${Math.cos(b) * inner} ${Math.sin(b) * inner}Z`;
  });
  return at(x, y, [
    circle(
      0,
      0,
      r,
      canvas.linear([
        [0, lighten(color, 0.2)],
        [1, darken(color, 0.2)],
      ]),
    ),
    circle(0, 0, r * 0.88, lighten(color, 0.75)),
    path(segments.join(""), color),
    path(
      segments.join(""),
      canvas.radial([
        [0, fade("#ffffff", 0.45)],
        [1, fade("#ffffff", 0)],
      ]),
    ),
  ]);
};
