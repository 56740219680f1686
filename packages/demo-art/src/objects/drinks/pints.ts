import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { at, circle, path, range, rect, stroke } from "../../drawing/shapes.ts";

/** Three pints of beer with high foam. */
export const pints = (canvas: Canvas): string => {
  const pint = (beer: string) => [
    shadow(canvas, 0, 4, 140, 28, 0.8),
    path(
      "M-100 -360H100L80 -14Q78 0 64 0H-64Q-78 0 -80 -14Z",
      canvas.linear(
        [
          [0, darken(beer, 0.35)],
          [0.3, beer],
          [0.75, lighten(beer, 0.25)],
          [1, lighten(beer, 0.6)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    ...range(26).map(() =>
      circle(
        canvas.random.between(-70, 70),
        canvas.random.between(-300, -20),
        canvas.random.between(2, 5),
        fade("#fff6dc", 0.6),
      ),
    ),
    rect(
      -104,
      -400,
      208,
      74,
      canvas.linear([
        [0, "#fffdf5"],
        [1, "#f3d9b4"],
      ]),
      { rx: 34 },
    ),
    ...range(6).map((i) => circle(-84 + i * 34, -396 - (i % 2) * 14, 30, "#fff9ec")),
    path("M60 -350q24 60 4 108q-22 -40 -4 -108Z", "#fff3dc"),
    stroke("M-74 -330L-60 -40", fade("#ffffff", 0.5), 9),
  ];
  return at(-220, 0, pint("#c9742c"), 1, -2) + at(220, 0, pint("#f6b23c"), 1, 2) + at(0, 20, pint("#e8902f"), 1.14);
};
