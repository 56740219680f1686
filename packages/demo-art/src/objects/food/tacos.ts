import type { Canvas } from "../../drawing/canvas.ts";
import { fade, lighten, mix } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, curve, ellipse, path, polygon, range, ring, stroke } from "../../drawing/shapes.ts";
import { citrus } from "./citrus.ts";

/** A filleted fish-taco trio in a rack, with lime. */
export const tacos = (canvas: Canvas): string => {
  const { random } = canvas;
  const taco = (filling: string) => {
    const frills = range(26).map(() => {
      const a = random.between(Math.PI * 1.06, Math.PI * 1.94);
      const r = random.between(140, 172);
      const color = random.pick([
        filling,
        lighten(filling, 0.2),
        "#7fcf6a",
        "#4c9a4e",
        "#f2557c",
        "#ffe08a",
        "#ff6b5e",
      ]);
      return path(
        curve(
          ring(Math.cos(a) * r, Math.sin(a) * r * 1.02, random.between(16, 34), random.between(12, 24), 6, () =>
            random.between(0.8, 1.15),
          ),
          true,
        ),
        color,
      );
    });
    const shell = "M-168 0A168 172 0 0 1 168 0Z";
    const spots = range(22).map(() => {
      const a = random.between(Math.PI * 1.08, Math.PI * 1.92);
      const r = random.between(20, 150);
      return ellipse(
        Math.cos(a) * r,
        Math.sin(a) * r,
        random.between(3, 9),
        random.between(2, 6),
        fade("#a4511c", random.between(0.2, 0.5)),
      );
    });
    return [
      path("M-176 -6A176 182 0 0 1 176 -6Z", "#b4692c"),
      ...frills,
      path(
        shell,
        canvas.radial(
          [
            [0, "#ffe3a1"],
            [0.7, "#f5b552"],
            [1, "#cf7a2c"],
          ],
          0.55,
          0.6,
          0.75,
        ),
      ),
      ...spots,
      stroke("M-160 -8A162 164 0 0 1 160 -8", fade("#fff3cf", 0.75), 7),
    ].join("");
  };
  const fillings = [ink.coral, "#c46a3c", "#e9963f"];
  return [
    shadow(canvas, 0, 8, 440, 56, 0.8),
    ...fillings.map((filling, i) => at(-196 + i * 196, -26, [taco(filling)], 0.98, -9 + i * 9)),
    path(
      "M-400 -44H400L372 6Q368 14 356 14H-356Q-368 14 -372 6Z",
      canvas.linear([
        [0, mix(ink.teal, "#ffffff", 0.25)],
        [0.35, ink.teal],
        [1, "#0d4a5c"],
      ]),
    ),
    stroke("M-392 -40H392", fade("#eafff9", 0.8), 5),
    ...range(13).map((i) =>
      path(
        polygon([
          [-348 + i * 58, -14],
          [-334 + i * 58, -28],
          [-320 + i * 58, -14],
          [-334 + i * 58, 0],
        ]),
        fade(i % 2 ? ink.gold : "#ffffff", 0.75),
      ),
    ),
    citrus(canvas, 412, -30, 50, "#9bd45a"),
    path("M-470 -12a48 48 0 0 0 96 0Z", "#6fae3c") + path("M-462 -12a40 40 0 0 0 80 0Z", "#d4f09a"),
  ].join("");
};
