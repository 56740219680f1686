import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, curve, ellipse, path, polygon, range, stroke } from "../../drawing/shapes.ts";

/** A windmill hole with its ball rolling in. */
export const miniGolf = (canvas: Canvas): string => {
  const paint = canvas.random.pick([ink.coral, ink.violet, ink.pink]);
  const vane = range(4).map((i) =>
    at(
      0,
      -440,
      [
        path(
          "M-12 0L-40 -280H40L12 0Z",
          canvas.linear([
            [0, "#fff6e6"],
            [1, "#d6a9a0"],
          ]),
        ),
        ...range(5).map((j) => stroke(`M${-20 - j * 3} ${-60 - j * 46}H${20 + j * 3}`, fade("#8a3a4a", 0.6), 5)),
        stroke("M0 -10V-276", "#8a3a4a", 7),
      ],
      1,
      28 + i * 90,
    ),
  );
  const green = curve(
    [
      [-620, 20],
      [-380, -96],
      [-120, -60],
      [60, -120],
      [330, -84],
      [560, -30],
      [640, 80],
      [300, 170],
      [-200, 180],
      [-560, 130],
    ],
    true,
  );
  return [
    `${path(
      green,
      canvas.linear([
        [0, "#5fc78a"],
        [0.5, "#2c8f6d"],
        [1, "#0f4a4f"],
      ]),
    )}<path d="${green}" fill="none" stroke="#fff1dc" stroke-width="9" opacity="0.85"/>`,
    ...range(12).map((i) => stroke(`M${-480 + i * 90} ${-20 + (i % 3) * 50}q40 -14 80 0`, fade("#b8f0c0", 0.35), 4)),
    at(-170, -40, [
      shadow(canvas, 0, 0, 260, 40, 0.7),
      path(
        "M-150 0L-96 -420H96L150 0Z",
        canvas.linear(
          [
            [0, darken(paint, 0.5)],
            [0.5, paint],
            [1, "#ffc08a"],
          ],
          [0, 0, 1, 0],
        ),
      ),
      ...range(4).map((i) =>
        path(
          polygon([
            [-140 + i * 13, -76 - i * 100],
            [140 - i * 13, -76 - i * 100],
            [134 - i * 13, -120 - i * 100],
            [-134 + i * 13, -120 - i * 100],
          ]),
          fade("#fff1dc", 0.85),
        ),
      ),
      path(
        "M-112 -410L0 -560L112 -410Z",
        canvas.linear([
          [0, ink.teal],
          [1, "#0f4f66"],
        ]),
      ),
      path("M-54 0V-70Q0 -132 54 -70V0Z", "#1a0f2e") + glow(canvas, 0, -30, 120, ink.gold, 0.6),
      circle(0, -300, 30, ink.gold) + stroke("M-30 -300H30M0 -330V-270", "#7a2050", 6),
      ...vane,
      circle(
        0,
        -440,
        26,
        canvas.radial(
          [
            [0, ink.gold],
            [1, "#b86a2a"],
          ],
          0.4,
          0.3,
          0.8,
        ),
      ),
    ]),
    at(330, 30, [
      ellipse(0, 0, 40, 14, "#0b1f2e"),
      stroke("M0 0V-330", "#fff6e6", 9),
      path(
        "M4 -330L130 -286L4 -240Z",
        canvas.linear(
          [
            [0, ink.pink],
            [1, ink.coral],
          ],
          [0, 0, 1, 0],
        ),
      ),
    ]),
    at(140, 84, [
      shadow(canvas, 6, 24, 54, 14, 0.7),
      circle(
        0,
        0,
        28,
        canvas.radial(
          [
            [0, "#ffffff"],
            [0.6, "#ffe9d6"],
            [1, "#c99aa8"],
          ],
          0.6,
          0.3,
          0.8,
        ),
      ),
      ...range(9).map((i) => circle(-12 + (i % 3) * 11, -10 + Math.floor(i / 3) * 10, 2, fade("#8a5a78", 0.4))),
    ]),
  ].join("");
};
