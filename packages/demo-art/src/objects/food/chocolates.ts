import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, polygon, range, rect, ring, stroke } from "../../drawing/shapes.ts";

/** An open box of filled chocolates. */
export const chocolates = (canvas: Canvas, lid: string = ink.coral): string => {
  const browns: [string, string, string, string] = ["#6b3a2c", "#8a5238", "#3d1d24", "#f3e2cd"];
  const piece = (x: number, y: number, i: number) => {
    const color = canvas.random.pick(browns);
    const body =
      i % 3 === 0
        ? circle(
            0,
            0,
            46,
            canvas.radial(
              [
                [0, lighten(color, 0.45)],
                [0.6, color],
                [1, darken(color, 0.5)],
              ],
              0.6,
              0.3,
              0.8,
            ),
          )
        : rect(
            -44,
            -40,
            88,
            80,
            canvas.linear(
              [
                [0, lighten(color, 0.35)],
                [1, darken(color, 0.45)],
              ],
              [1, 0, 0, 1],
            ),
            { rx: i % 3 === 1 ? 14 : 30 },
          );
    const top =
      i % 2
        ? stroke("M-30 16Q-10 -24 4 6T32 -16", fade(i % 4 === 1 ? ink.gold : ink.pink, 0.95), 7)
        : path(polygon(ring(0, 0, 16, 16, 4)), fade(ink.gold, 0.9));
    return at(x, y, [ellipse(0, 38, 56, 16, fade("#12061c", 0.5)), body, top]);
  };
  return [
    shadow(canvas, 0, 22, 460, 66, 0.85),
    path(
      "M-330 -220L-250 -500H250L330 -220Z",
      canvas.linear([
        [0, lighten(lid, 0.35)],
        [0.6, lid],
        [1, darken(lid, 0.45)],
      ]),
    ),
    path(
      "M-290 -246L-226 -472H226L290 -246Z",
      canvas.linear([
        [0, darken(lid, 0.35)],
        [1, darken(lid, 0.6)],
      ]),
    ),
    stroke("M-60 -360C-140 -440 -150 -330 0 -330C150 -330 140 -440 60 -360L0 -330Z", fade(ink.gold, 0.95), 9),
    path(
      "M-360 -226H360L390 10Q390 24 374 24H-374Q-390 24 -390 10Z",
      canvas.linear([
        [0, "#4d2238"],
        [1, "#1f0c22"],
      ]),
    ),
    ...range(15).map((i) => piece(-248 + (i % 5) * 124, -182 + Math.floor(i / 5) * 84, i)),
    path(
      "M-390 -4H390V10Q390 24 374 24H-374Q-390 24 -390 10Z",
      canvas.linear([
        [0, lighten(lid, 0.2)],
        [1, darken(lid, 0.5)],
      ]),
    ),
  ].join("");
};
