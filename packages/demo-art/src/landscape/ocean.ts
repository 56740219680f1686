import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { curve, num, path, polygon, range, rect } from "../drawing/shapes.ts";
import { shrimpBoat } from "../objects/outdoors/shrimp-boat.ts";
import { birds, clouds, moon, sky, sun } from "./sky.ts";
import { glint, ripples, water } from "./water.ts";

/** The open Atlantic at the pier, with breakers and a low sun. */
export const ocean = (canvas: Canvas, horizon = canvas.h * 0.5, shoreAt = canvas.h * 0.74): string => {
  const { w, h, random, palette } = canvas;
  const sunAt = w * random.between(0.3, 0.7);
  const breakers = range(5).map((i) => {
    const y = horizon + (shoreAt - horizon) * (0.3 + i * 0.17);
    const points = range(9).map((j) => [(w * j) / 8, y + random.between(-1, 1) * (4 + i * 3)] as const);
    const line = curve([[-20, y], ...points, [w + 20, y]]);
    return path(
      `${line}V${num(y + 26 + i * 12)}H-20Z`,
      canvas.linear([
        [0, fade("#fff1e0", 0.85 - i * 0.06)],
        [0.25, fade(palette.water[0], 0.45)],
        [1, fade(palette.water[1], 0)],
      ]),
    );
  });
  return [
    sky(canvas, horizon),
    palette.stars > 100
      ? moon(canvas, sunAt, horizon * 0.35, h * 0.05)
      : sun(canvas, sunAt, horizon - h * 0.02, h * 0.15, random.happens(0.5) ? 6 : 0),
    clouds(canvas, h * 0.08, horizon - h * 0.06, 8),
    water(canvas, horizon, h),
    glint(canvas, sunAt, horizon + 3, shoreAt, w * 0.16, palette.sun, 30),
    ripples(canvas, horizon, shoreAt, 60, palette.sky[4], 0.35),
    random.happens(0.75)
      ? pier(canvas, horizon, random.happens(0.5))
      : shrimpBoat(canvas, w * random.between(0.12, 0.3), horizon + h * 0.02, h * 0.16),
    ...breakers,
    birds(canvas, w * random.between(0.3, 0.7), h * 0.22, 6, 16),
  ].join("");
};

/** The fishing pier that runs out to a pavilion. */
const pier = (canvas: Canvas, horizon: number, fromLeft: boolean): string => {
  const { w, h, palette } = canvas;
  const dark = mix(palette.near, palette.sky[2], 0.2);
  const end = fromLeft ? w * 0.56 : w * 0.44;
  const start = fromLeft ? -20 : w + 20;
  const deck = (t: number) => horizon + h * 0.05 - h * 0.085 * (1 - t);
  const x = (t: number) => start + (end - start) * t;
  const posts = range(15).map((i) => {
    const t = (i / 14) ** 0.72;
    const [px, top] = [x(t), deck(t) - (1 - t) * h * 0.02];
    const wide = 3 + (1 - t) * 9;
    return (
      path(
        polygon([
          [px - wide, top],
          [px + wide, top],
          [px + wide, horizon + h * (0.03 + (1 - t) * 0.17)],
          [px - wide, horizon + h * (0.03 + (1 - t) * 0.17)],
        ]),
        dark,
      ) + glow(canvas, px, top - h * 0.03, h * 0.04 * (1.4 - t), ink.gold, 0.85)
    );
  });
  const deckLine = polygon([
    [start, deck(0) - h * 0.022],
    [end, deck(1) - 5],
    [end, deck(1) + 4],
    [start, deck(0) + h * 0.008],
  ]);
  const roof = polygon([
    [end - 46, deck(1) - 40],
    [end, deck(1) - 66],
    [end + 46, deck(1) - 40],
  ]);
  return (
    posts.join("") +
    path(deckLine, dark) +
    rect(end - 40, deck(1) - 42, 80, 46, dark) +
    path(roof, dark) +
    rect(end - 24, deck(1) - 30, 48, 14, fade(ink.gold, 0.9))
  );
};
