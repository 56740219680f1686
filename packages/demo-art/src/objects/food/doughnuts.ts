import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, curve, ellipse, path, range, ring, stroke } from "../../drawing/shapes.ts";

const confetti: [string, string, string, string, string] = [ink.gold, ink.aqua, "#ffffff", ink.pink, ink.violet];

const doughnut = (canvas: Canvas, glaze: string, sprinkled: boolean): string => {
  const { random } = canvas;
  const drip = range(28).map((i) => {
    const a = (i / 28) * Math.PI * 2;
    const share = i % 2 ? 0.94 : random.between(1, 1.05);
    return [Math.cos(a) * 196 * share, -66 + Math.sin(a) * 92 * share + (Math.sin(a) > 0 ? (i % 3) * 9 : 0)] as const;
  });
  const sprinkles = range(64).map(() => {
    const [a, d] = [random.between(0, Math.PI * 2), random.between(0.46, 0.92)];
    return at(
      Math.cos(a) * 196 * d,
      -70 + Math.sin(a) * 90 * d,
      [capsule(-11, -3.5, 22, 7, random.pick(confetti))],
      1,
      random.between(0, 180),
    );
  });
  return [
    ellipse(
      0,
      -42,
      214,
      112,
      canvas.linear([
        [0, "#f6c27a"],
        [0.5, "#dd8f47"],
        [1, "#7e3d33"],
      ]),
    ),
    ellipse(0, -54, 206, 100, "#ecaa5f"),
    path(
      curve(drip, true),
      canvas.linear([
        [0, lighten(glaze, 0.35)],
        [0.5, glaze],
        [1, darken(glaze, 0.25)],
      ]),
    ),
    path(curve(ring(0, -74, 132, 52, 20), true), fade("#ffffff", 0.1)),
    sprinkled
      ? sprinkles.join("")
      : stroke(
          curve(
            ring(0, -68, 150, 66, 18, (i) => (i % 2 ? 1.14 : 0.72)),
            true,
          ),
          fade("#fff4e2", 0.85),
          8,
        ),
    ellipse(0, -78, 66, 26, "#b5693a") + ellipse(0, -70, 58, 19, "#4d2130"),
    stroke("M-150 -112Q-90 -150 0 -150", fade("#ffffff", 0.75), 11),
    stroke("M22 -150Q44 -149 58 -146", fade("#ffffff", 0.7), 10),
  ].join("");
};

/** Three doughnuts, one leaning on the others. */
export const doughnuts = (canvas: Canvas): string => {
  const glazes = canvas.random.happens(0.5) ? [ink.pink, "#6b3a2e", ink.gold] : [ink.violet, ink.coral, "#8fe0d4"];
  return [
    shadow(canvas, 0, 10, 470, 66, 0.85),
    at(-196, 0, [doughnut(canvas, glazes[1] ?? ink.pink, false)], 1),
    at(214, 2, [doughnut(canvas, glazes[2] ?? ink.gold, true)], 1),
    at(
      6,
      -118,
      [ellipse(0, -26, 200, 76, fade("#2a1046", 0.4)), doughnut(canvas, glazes[0] ?? ink.coral, true)],
      1.06,
      -4,
    ),
  ].join("");
};
