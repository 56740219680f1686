import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, range, stroke } from "../../drawing/shapes.ts";
import { candle } from "./candle.ts";

/** Rolled towels, warm stones, an orchid and candles. */
export const spa = (canvas: Canvas): string => {
  const towel = (x: number, y: number, color: string) =>
    at(x, y, [
      capsule(
        -190,
        -96,
        380,
        96,
        canvas.linear([
          [0, lighten(color, 0.6)],
          [0.6, color],
          [1, darken(color, 0.45)],
        ]),
      ),
      ellipse(176, -48, 40, 47, lighten(color, 0.3)),
      ...range(3).map(
        (i) =>
          `<ellipse cx="176" cy="-48" rx="${30 - i * 10}" ry="${36 - i * 12}" fill="none" stroke="${darken(color, 0.35)}" stroke-width="5"/>`,
      ),
      ...range(9).map((i) => stroke(`M${-160 + i * 34} -90q8 40 0 84`, fade(darken(color, 0.5), 0.16), 4)),
    ]);
  const stone = (x: number, y: number, w: number, h: number) =>
    ellipse(
      x,
      y,
      w,
      h,
      canvas.linear([
        [0, "#8f86a8"],
        [0.4, "#4a3f63"],
        [1, "#1a1230"],
      ]),
    ) + ellipse(x + w * 0.2, y - h * 0.5, w * 0.5, h * 0.22, fade("#ffdcc0", 0.35));
  const orchid = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      [
        ...range(5).map((i) =>
          at(
            0,
            0,
            [
              path(
                "M0 0C-46 -30 -40 -96 0 -104C40 -96 46 -30 0 0Z",
                canvas.linear([
                  [0, "#ffe6f1"],
                  [1, ink.pink],
                ]),
              ),
            ],
            1,
            i * 72,
          ),
        ),
        circle(0, 0, 17, ink.gold),
        circle(0, 4, 9, "#c2305c"),
      ],
      s,
      14,
    );
  return [
    shadow(canvas, 0, 14, 480, 56, 0.85),
    candle(canvas, -370, 0, 120, 190, ink.coral),
    candle(canvas, 400, 6, 100, 130, ink.teal),
    towel(-40, 0, "#f6dfd0"),
    towel(-20, -92, "#a7ddd6"),
    towel(-40, -184, "#ffb9a3"),
    stroke("M250 0Q330 -240 150 -470", "#3f8f5f", 9),
    orchid(150, -460, 1),
    orchid(236, -350, 0.84),
    orchid(272, -240, 0.66),
    stone(268, -18, 100, 34) + stone(264, -66, 78, 27) + stone(270, -104, 54, 20),
    path("M-90 -284Q-20 -360 70 -300Q10 -250 -90 -284Z", "#58b368") + stroke("M-84 -286Q0 -316 64 -300", "#c4f0b0", 4),
  ].join("");
};
