import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, ellipse, path, range, stroke } from "../../drawing/shapes.ts";
import { steam } from "../food/steam.ts";

/** A wide cup with a leaf poured into the milk. */
export const latte = (canvas: Canvas, glaze: string = ink.coral): string => {
  const leaf = range(5).map((i) =>
    stroke(
      `M0 ${-24 + i * 13}Q${-44 + i * 4} ${-46 + i * 13} ${-70 + i * 10} ${-14 + i * 12}M0 ${-24 + i * 13}Q${44 - i * 4} ${-46 + i * 13} ${70 - i * 10} ${-14 + i * 12}`,
      "#fff0da",
      9,
    ),
  );
  const beans: [number, number, number][] = [
    [-380, -8, 30],
    [-330, 12, -20],
    [370, 0, 60],
    [418, -14, 10],
    [-430, 16, 70],
  ];
  return [
    shadow(canvas, 0, 12, 440, 60, 0.85),
    ellipse(
      0,
      -10,
      380,
      62,
      canvas.linear([
        [0, lighten(glaze, 0.5)],
        [1, darken(glaze, 0.5)],
      ]),
    ) +
      ellipse(
        0,
        -18,
        366,
        54,
        canvas.linear([
          [0, lighten(glaze, 0.3)],
          [0.6, glaze],
          [1, darken(glaze, 0.4)],
        ]),
      ),
    ellipse(0, -24, 190, 26, fade("#1a0a2a", 0.45)),
    stroke(
      "M232 -240C352 -262 366 -92 196 -92",
      canvas.linear([
        [0, lighten(glaze, 0.4)],
        [1, darken(glaze, 0.35)],
      ]),
      40,
    ),
    path(
      "M-258 -290C-256 -110 -170 -34 -112 -26H112C170 -34 256 -110 258 -290Z",
      canvas.linear(
        [
          [0, lighten(glaze, 0.5)],
          [0.4, glaze],
          [1, darken(glaze, 0.6)],
        ],
        [1, 0, 0, 0.5],
      ),
    ),
    stroke("M-218 -210C-196 -110 -150 -70 -120 -58", fade("#ffffff", 0.16), 20),
    ellipse(0, -290, 258, 84, lighten(glaze, 0.65)),
    ellipse(
      0,
      -286,
      238,
      72,
      canvas.radial([
        [0, "#c98a57"],
        [0.8, "#9a5a38"],
        [1, "#5c2c2a"],
      ]),
    ),
    at(0, -282, [...leaf, stroke("M0 -34V38", "#fff0da", 8)], 1.25),
    ...beans.map(([x, y, turn]) =>
      at(
        x,
        y,
        [
          ellipse(
            0,
            0,
            26,
            17,
            canvas.linear([
              [0, "#8a4f38"],
              [1, "#3a1a28"],
            ]),
          ),
          stroke("M-20 -3Q0 8 20 -2", "#2a101f", 4),
        ],
        1,
        turn,
      ),
    ),
    steam(canvas, -10, -330, 230, 3),
  ].join("");
};
