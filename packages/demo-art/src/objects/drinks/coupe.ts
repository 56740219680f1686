import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { at, circle, ellipse, path, stroke } from "../../drawing/shapes.ts";
import { citrus } from "../food/citrus.ts";

/** A stemmed coupe, glowing with what is in it. */
export const coupe = (canvas: Canvas, drink: string): string => {
  const bowl = "M-170 -420C-166 -300 -80 -262 0 -258C80 -262 166 -300 170 -420Z";
  return [
    shadow(canvas, 0, 6, 190, 34, 0.8),
    ellipse(
      0,
      -2,
      118,
      22,
      canvas.linear([
        [0, fade("#ffffff", 0.6)],
        [1, fade("#b8a6d9", 0.35)],
      ]),
    ),
    path(
      "M-9 -262Q-5 -120 -26 -8H26Q5 -120 9 -262Z",
      canvas.linear(
        [
          [0, fade("#ffffff", 0.5)],
          [0.5, fade("#ffffff", 0.18)],
          [1, fade("#ffe3bd", 0.75)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    glow(canvas, 0, -350, 260, drink, 0.4),
    path(
      "M-164 -396C-150 -304 -78 -270 0 -266C78 -270 150 -304 164 -396Z",
      canvas.linear([
        [0, lighten(drink, 0.5)],
        [0.5, drink],
        [1, darken(drink, 0.3)],
      ]),
    ),
    ellipse(
      0,
      -396,
      164,
      30,
      canvas.linear([
        [0, lighten(drink, 0.75)],
        [1, lighten(drink, 0.2)],
      ]),
    ),
    path(
      bowl,
      canvas.linear(
        [
          [0, fade("#ffffff", 0.45)],
          [0.2, fade("#ffffff", 0.02)],
          [0.85, fade("#ffffff", 0.02)],
          [1, fade("#fff0d0", 0.6)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    `<ellipse cx="0" cy="-420" rx="170" ry="32" fill="none" stroke="${fade("#ffffff", 0.7)}" stroke-width="4"/>`,
    stroke("M-138 -376Q-116 -306 -60 -284", fade("#ffffff", 0.7), 8),
    at(142, -424, [citrus(canvas, 0, 0, 46)], 1, 20),
    circle(
      -30,
      -402,
      20,
      canvas.radial(
        [
          [0, "#ff9a9a"],
          [0.5, "#d6213f"],
          [1, "#7c0f33"],
        ],
        0.35,
        0.3,
        0.8,
      ),
    ),
  ].join("");
};
