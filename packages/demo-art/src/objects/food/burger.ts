import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { at, capsule, circle, curve, ellipse, path, polygon, range, rect, stroke } from "../../drawing/shapes.ts";

/** A tall burger with a stack of fries behind it. */
export const burger = (canvas: Canvas): string => {
  const { random } = canvas;
  const fryColors: [string, string, string] = ["#ffd97a", "#f8bf4f", "#e79f35"];
  const fries = range(20).map(() =>
    at(
      random.between(168, 318),
      -120,
      [
        rect(
          -13,
          -random.between(90, 200),
          26,
          210,
          canvas.linear(
            [
              [0, "#ffe9a6"],
              [1, random.pick(fryColors)],
            ],
            [0, 0, 1, 0],
          ),
          { rx: 4 },
        ),
      ],
      1,
      random.between(-13, 13),
    ),
  );
  const seeds = range(26).map(() => {
    const [x, y] = [random.between(-165, 165), random.between(-395, -318)];
    return (x / 215) ** 2 + ((y + 290) / 122) ** 2 < 0.86
      ? at(
          x,
          y,
          [ellipse(0, 0, 9, 5, "#fff1cf"), ellipse(1, 2, 8, 3, fade("#b4692c", 0.3))],
          1,
          random.between(-40, 40),
        )
      : "";
  });
  const lettuce = curve(
    [
      [-236, -168],
      [-214, -134],
      [-170, -160],
      [-128, -126],
      [-84, -158],
      [-40, -124],
      [8, -156],
      [52, -124],
      [98, -158],
      [142, -126],
      [184, -158],
      [222, -132],
      [238, -170],
      [0, -196],
    ],
    true,
  );
  return [
    shadow(canvas, 40, 8, 420, 56, 0.8),
    ...fries,
    path(
      "M138 -160H348L322 -4Q320 6 308 6H178Q166 6 164 -4Z",
      canvas.linear([
        [0, "#ff7f6a"],
        [1, "#a32546"],
      ]),
    ),
    ...range(4).map((i) =>
      path(
        polygon([
          [156 + i * 50, -160],
          [180 + i * 50, -160],
          [184 + i * 42, 6],
          [168 + i * 42, 6],
        ]),
        fade("#fff1dc", 0.75),
      ),
    ),
    path(
      "M-214 -60Q-214 4 -150 4H150Q214 4 214 -60Z",
      canvas.linear([
        [0, "#f3b05a"],
        [0.5, "#d9853a"],
        [1, "#7c3a2c"],
      ]),
    ),
    path(
      "M-228 -112Q-236 -54 -190 -54H190Q236 -54 228 -112Z",
      canvas.linear([
        [0, "#8a4a35"],
        [0.6, "#5c2a2a"],
        [1, "#32152a"],
      ]),
    ),
    ...range(30).map(() =>
      ellipse(random.between(-210, 210), random.between(-104, -62), random.between(3, 9), 3, fade("#c98258", 0.4)),
    ),
    path(
      "M-236 -128H236L190 -104L150 -60L108 -106L-20 -102L-64 -70L-100 -104L-204 -100Z",
      canvas.linear([
        [0, "#ffd25c"],
        [1, "#f79d2f"],
      ]),
    ),
    path(
      lettuce,
      canvas.linear([
        [0, "#a8e05f"],
        [1, "#3f8f3f"],
      ]),
    ),
    capsule(
      -220,
      -196,
      208,
      38,
      canvas.linear([
        [0, "#ff7d63"],
        [1, "#c22f3c"],
      ]),
    ) +
      capsule(
        10,
        -196,
        208,
        38,
        canvas.linear([
          [0, "#ff7d63"],
          [1, "#c22f3c"],
        ]),
      ),
    capsule(
      -196,
      -218,
      392,
      26,
      canvas.linear([
        [0, "#f6e3f4"],
        [1, "#b884bd"],
      ]),
    ),
    path(
      "M-222 -214Q-230 -420 0 -420Q230 -420 222 -214Q220 -200 200 -200H-200Q-220 -200 -222 -214Z",
      canvas.radial(
        [
          [0, "#ffdc98"],
          [0.45, "#f2ac55"],
          [0.85, "#cf7431"],
          [1, "#9a4a2b"],
        ],
        0.56,
        0.2,
        0.85,
      ),
    ),
    path("M-120 -384Q-30 -424 70 -402Q-20 -396 -104 -350Z", fade("#fff4d6", 0.65)),
    ...seeds,
    stroke("M0 -420V-500", "#caa06a", 8) +
      circle(
        0,
        -508,
        18,
        canvas.radial(
          [
            [0, "#9be06a"],
            [1, "#3c8a3a"],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ),
  ].join("");
};
