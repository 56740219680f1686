import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, curve, ellipse, path, polygon, range, rect, ring } from "../../drawing/shapes.ts";

/** Frozen pops stuck upright: two-tone, glossy, one with a bite. */
export const popsicles = (canvas: Canvas): string => {
  const tones: [string, string][] = canvas.random.happens(0.5)
    ? [
        [ink.pink, ink.gold],
        [ink.aqua, "#3f8fe0"],
        [ink.coral, "#7a3ad0"],
      ]
    : [
        ["#b6e35a", ink.teal],
        [ink.gold, ink.coral],
        ["#ffd1e3", ink.pink],
      ];
  const pop = ([top, low]: [string, string], bitten: boolean) => {
    const body = bitten
      ? "M-92 -70V-380Q-92 -470 -20 -474Q-6 -440 26 -452Q40 -416 72 -424Q92 -404 92 -380V-70Q92 -40 62 -40H-62Q-92 -40 -92 -70Z"
      : "M-92 -70V-382Q-92 -474 0 -474Q92 -474 92 -382V-70Q92 -40 62 -40H-62Q-92 -40 -92 -70Z";
    return [
      rect(
        -22,
        -60,
        44,
        150,
        canvas.linear(
          [
            [0, "#f6dcae"],
            [1, "#c08d57"],
          ],
          [1, 0, 0, 0],
        ),
        { rx: 20 },
      ),
      path(
        body,
        canvas.linear([
          [0, lighten(top, 0.25)],
          [0.45, top],
          [0.6, low],
          [1, darken(low, 0.2)],
        ]),
      ),
      ...[-34, 34].map((x) => capsule(x - 13, -410, 26, 320, fade("#2a1046", 0.14))),
      path(
        body,
        canvas.linear(
          [
            [0, fade("#2a1046", 0.25)],
            [0.3, fade("#ffffff", 0)],
            [0.8, fade("#ffffff", 0)],
            [1, fade("#fff1d0", 0.6)],
          ],
          [0, 0, 1, 0],
        ),
      ),
      capsule(-72, -400, 16, 190, fade("#ffffff", 0.6)) + circle(-64, -184, 8, fade("#ffffff", 0.6)),
      ...range(6).map((i) =>
        ellipse(canvas.random.between(-70, 70), -90 - i * 44, 13, 9, fade(i % 2 ? "#ffffff" : darken(low, 0.4), 0.35)),
      ),
    ].join("");
  };
  return [
    shadow(canvas, 0, 4, 400, 50, 0.8),
    at(-190, -36, [pop(tones[0] ?? [ink.pink, ink.gold], false)], 0.92, -13),
    at(196, -36, [pop(tones[2] ?? [ink.coral, ink.violet], false)], 0.92, 13),
    at(0, -34, [pop(tones[1] ?? [ink.aqua, ink.teal], true)], 1.04),
    path(
      curve(
        ring(0, 6, 300, 36, 18, () => canvas.random.between(0.86, 1.1)),
        true,
      ),
      canvas.linear([
        [0, "#e6fbff"],
        [1, "#6ba6c9"],
      ]),
    ),
    ...range(34).map(() =>
      path(
        polygon(
          ring(canvas.random.between(-270, 270), canvas.random.between(-22, 26), 22, 15, 5, () =>
            canvas.random.between(0.7, 1.2),
          ),
        ),
        fade(canvas.random.pick(["#ffffff", "#bfeaf2", "#9ed3e8"]), 0.7),
      ),
    ),
  ].join("");
};
