import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, curve, ellipse, path, range, ring, stroke } from "../../drawing/shapes.ts";
import { steam } from "./steam.ts";

/** A deep bowl of noodles with egg, greens and chopsticks. */
export const ramen = (canvas: Canvas, glaze: string = ink.teal): string => {
  const { random } = canvas;
  const clip = canvas.define((id) => `<clipPath id="${id}">${ellipse(0, -236, 276, 84, "#fff")}</clipPath>`);
  const noodles = range(26).map(() => {
    const y = -236 + random.between(-50, 66);
    const x = random.between(-260, 60);
    return stroke(
      `M${x} ${y}q40 ${random.between(-40, 40)} 90 0t90 0t70 0`,
      random.pick(["#ffe7a8", "#f8cf78", "#fff1c9"]),
      9,
    );
  });
  const egg = (x: number, y: number) =>
    at(
      x,
      y,
      [
        ellipse(0, 6, 62, 40, fade("#3a1238", 0.4)),
        ellipse(
          0,
          0,
          60,
          40,
          canvas.linear([
            [0, "#fffdf6"],
            [1, "#e9cfc0"],
          ]),
        ),
        ellipse(
          2,
          0,
          34,
          23,
          canvas.radial([
            [0, "#ffd75e"],
            [0.7, "#ff9a3d"],
            [1, "#e86f2a"],
          ]),
        ),
        ellipse(-8, -8, 10, 4, fade("#ffffff", 0.7)),
      ],
      1,
      -10,
    );
  const leaves = range(20).map(() =>
    at(random.between(-20, 110), -256 + random.between(-36, 24), [
      circle(0, 0, 10, "#7fcf5a"),
      circle(0, 0, 5, "#d8f5b0"),
    ]),
  );
  return [
    shadow(canvas, 0, 10, 350, 52, 0.85),
    path(
      "M-300 -236C-296 -90 -190 -18 -120 -10V4H120V-10C190 -18 296 -90 300 -236Z",
      canvas.linear(
        [
          [0, lighten(glaze, 0.45)],
          [0.35, glaze],
          [1, darken(glaze, 0.75)],
        ],
        [1, 0, 0, 0.6],
      ),
    ),
    stroke("M-286 -170C-240 -60 -170 -34 -120 -28", fade("#ffffff", 0.12), 16),
    ...range(14).map((i) =>
      stroke(`M${-270 + i * 40} ${-168 + Math.abs(i - 6.5) * -3}q20 26 40 0`, fade(ink.gold, 0.7), 5),
    ),
    ellipse(
      0,
      -236,
      300,
      100,
      canvas.linear([
        [0, lighten(glaze, 0.6)],
        [1, darken(glaze, 0.3)],
      ]),
    ),
    ellipse(
      0,
      -236,
      278,
      86,
      canvas.radial([
        [0, "#f0914a"],
        [0.7, "#c25a32"],
        [1, "#6d2a2a"],
      ]),
    ),
    `<g clip-path="${clip}">${noodles.join("")}${path(
      curve(
        ring(150, -262, 110, 44, 9, () => random.between(0.85, 1.1)),
        true,
      ),
      canvas.linear([
        [0, "#e8a07c"],
        [1, "#a4513f"],
      ]),
    )}${stroke("M80 -270q70 -24 140 4M92 -250q60 -20 120 2", fade("#ffe0c8", 0.6), 7)}</g>`,
    path(
      "M-210 -250L-150 -386L-70 -372L-90 -236Z",
      canvas.linear([
        [0, "#2b5a4a"],
        [1, "#0f2a33"],
      ]),
    ) + stroke("M-190 -262L-140 -376", fade("#8ff0c8", 0.4), 4),
    egg(-104, -216),
    egg(26, -194),
    ...leaves,
    at(190, -270, [
      stroke("M0 0L210 -250", "#e8b06a", 13),
      stroke("M30 14L262 -214", "#c98a4a", 13),
      stroke("M176 -210L210 -250M226 -178L262 -214", ink.coral, 13),
    ]),
    steam(canvas, -20, -300, 260, 4),
  ].join("");
};
