import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, curve, ellipse, path, polygon, range, ring, stroke } from "../../drawing/shapes.ts";
import { citrus } from "./citrus.ts";

const oyster = (canvas: Canvas, size: number): string => {
  const { random } = canvas;
  const shell = ring(0, 0, size, size * 0.62, 14, () => random.between(0.9, 1.1));
  const inner = ring(size * 0.04, 0, size * 0.8, size * 0.45, 12, () => random.between(0.94, 1.06));
  const meat = ring(size * 0.1, size * 0.02, size * 0.52, size * 0.28, 9, () => random.between(0.82, 1.12));
  return [
    path(
      curve(shell, true),
      canvas.linear([
        [0, "#8a7a86"],
        [0.5, "#54445f"],
        [1, "#2a1d3d"],
      ]),
    ),
    ...range(3).map((i) =>
      stroke(
        curve(ring(0, size * 0.02, size * (0.97 - i * 0.04), size * (0.6 - i * 0.04), 14, () => 1).slice(0, 7)),
        fade("#c9b3b8", 0.3),
        2,
      ),
    ),
    path(
      curve(inner, true),
      canvas.linear(
        [
          [0, "#fff6ee"],
          [0.5, "#ddd3e6"],
          [1, "#a99cc4"],
        ],
        [0, 0, 1, 1],
      ),
    ),
    path(
      curve(meat, true),
      canvas.radial(
        [
          [0, "#fbeedd"],
          [0.6, "#d9bfae"],
          [1, "#9c8790"],
        ],
        0.4,
        0.35,
        0.7,
      ),
    ),
    stroke(curve(meat.slice(1, 5)), fade("#5d4a5c", 0.6), size * 0.05),
    ellipse(-size * 0.02, -size * 0.1, size * 0.2, size * 0.06, fade("#ffffff", 0.85)),
    ellipse(size * 0.42, size * 0.12, size * 0.1, size * 0.035, fade("#ffffff", 0.7)),
  ].join("");
};

/** A platter of oysters on crushed ice with lemon; from the side and a little above. */
export const oysters = (canvas: Canvas): string => {
  const { random } = canvas;
  const ice = range(90).map(() => {
    const [a, d] = [random.between(0, Math.PI * 2), Math.sqrt(random.next())];
    const [x, y] = [Math.cos(a) * 300 * d, -70 + Math.sin(a) * 84 * d];
    return path(
      polygon(ring(x, y, random.between(10, 26), random.between(8, 17), 5, () => random.between(0.7, 1.2))),
      fade(random.pick(["#ffffff", "#bfe9ee", "#8fc9dd", "#ffd9c9"]), random.between(0.25, 0.75)),
    );
  });
  const spots: [number, number, number][] = [
    [-205, -108, -30],
    [-70, -138, 8],
    [75, -142, -12],
    [208, -106, 26],
    [-262, -52, -62],
    [262, -50, 60],
    [-140, -30, -150],
    [140, -28, 160],
    [0, -8, 90],
  ];
  return [
    shadow(canvas, 0, 26, 410, 70, 0.8),
    ellipse(
      0,
      -34,
      352,
      118,
      canvas.linear([
        [0, "#e9c9a8"],
        [0.4, "#8d6d77"],
        [1, "#2c1c3b"],
      ]),
    ),
    ellipse(
      0,
      -50,
      342,
      112,
      canvas.linear([
        [0, "#fff0dc"],
        [0.5, "#b897a0"],
        [1, "#4b3257"],
      ]),
    ),
    ellipse(
      0,
      -58,
      318,
      98,
      canvas.linear([
        [0, "#d8f1f2"],
        [1, "#5d87a6"],
      ]),
    ),
    ...ice,
    ...spots.map(
      ([x, y, turn]) =>
        at(x, y + 10, [ellipse(6, 14, 88, 40, fade("#132040", 0.35))]) + at(x, y, [oyster(canvas, 84)], 1, turn),
    ),
    at(0, -78, [citrus(canvas, 0, 0, 58)], 1, 12),
    citrus(canvas, -318, -18, 46),
    path(
      `M270 -16a56 56 0 0 0 112 0Z`,
      canvas.linear([
        [0, ink.gold],
        [1, "#d9822e"],
      ]),
    ) + path("M280 -16a46 46 0 0 0 92 0Z", fade("#fff3c4", 0.7)),
  ].join("");
};
