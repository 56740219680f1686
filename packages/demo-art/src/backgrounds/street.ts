import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { bokeh, glow, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { circle, curve, path, polygon, range, rect, ring } from "../drawing/shapes.ts";
import { clouds, moon, sky, sun } from "../landscape/sky.ts";
import { wetStreet } from "../surfaces/wet-street.ts";

/** A row of brick shops with a mural, lamps and wet asphalt. */
export const street = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const edge = h * 0.72;
  const fronts = range(5).map((i) =>
    shopFront(canvas, (w * i) / 5 - 10, w / 5 + 22, edge, random.between(0.38, 0.56) * h),
  );
  return [
    sky(canvas, edge),
    palette.stars > 60 ? moon(canvas, w * 0.78, h * 0.14, h * 0.04) : sun(canvas, w * 0.5, h * 0.4, h * 0.12),
    clouds(canvas, h * 0.06, h * 0.3, 4),
    ...fronts,
    bokeh(canvas, h * 0.3, h * 0.68, 16, evening),
    stringLights(canvas, -20, h * 0.2, w * 0.5, h * 0.26, h * 0.07, 9, evening),
    stringLights(canvas, w * 0.5, h * 0.26, w + 20, h * 0.18, h * 0.07, 9, evening),
    wetStreet(canvas, edge, evening),
  ].join("");
};

const shopFront = (canvas: Canvas, x: number, w: number, base: number, height: number): string => {
  const { random, palette } = canvas;
  const brick = mix(random.pick([palette.sky[2], palette.sky[3], ink.teal, ink.violet]), palette.near, 0.55);
  const stripe = random.pick([ink.coral, ink.teal, ink.gold, ink.pink]);
  const awning = range(7).map((i) =>
    path(
      polygon([
        [x + (w * i) / 7, base - height * 0.42],
        [x + (w * (i + 1)) / 7, base - height * 0.42],
        [x + (w * (i + 1)) / 7 + 6, base - height * 0.3],
        [x + (w * i) / 7 + 2, base - height * 0.3],
      ]),
      i % 2 ? mix("#fff1dc", palette.sky[1], 0.25) : mix(stripe, palette.sky[1], 0.2),
    ),
  );
  const upper = range(3).map((i) =>
    rect(
      x + w * (0.14 + i * 0.27),
      base - height * 0.86,
      w * 0.17,
      height * 0.26,
      random.happens(0.6)
        ? canvas.linear([
            [0, lighten(ink.gold, 0.4)],
            [1, ink.amber],
          ])
        : mix(palette.mid, palette.sky[4], 0.25),
      { rx: 8 },
    ),
  );
  const mural = random.happens(0.35)
    ? path(
        curve(
          ring(x + w / 2, base - height * 0.7, w * 0.34, height * 0.16, 9, () => random.between(0.7, 1.2)),
          true,
        ),
        fade(stripe, 0.9),
      ) + circle(x + w * 0.56, base - height * 0.72, height * 0.09, ink.gold)
    : upper.join("");
  return [
    rect(
      x,
      base - height,
      w,
      height,
      canvas.linear([
        [0, lighten(brick, 0.1)],
        [1, darken(brick, 0.35)],
      ]),
    ),
    rect(x - 4, base - height, w + 8, 14, darken(brick, 0.4)),
    mural,
    rect(
      x + w * 0.08,
      base - height * 0.32,
      w * 0.5,
      height * 0.26,
      canvas.linear([
        [0, "#ffe9b0"],
        [1, "#ff9a5c"],
      ]),
      { rx: 4 },
    ),
    rect(
      x + w * 0.68,
      base - height * 0.32,
      w * 0.2,
      height * 0.32,
      canvas.linear([
        [0, "#ffd08a"],
        [1, "#b84f5c"],
      ]),
      { rx: 4 },
    ),
    glow(canvas, x + w * 0.4, base - height * 0.2, w * 0.6, ink.gold, 0.35),
    ...awning,
  ].join("");
};
