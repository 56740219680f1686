import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { capsule, circle, path, range, rect } from "../drawing/shapes.ts";

/** The sky from the zenith to the horizon line. */
export const sky = (pen: Canvas, horizon: number): string => {
  const [a, b, c, d, e] = pen.palette.sky;
  return (
    rect(
      0,
      0,
      pen.w,
      horizon + 2,
      pen.linear([
        [0, a],
        [0.28, b],
        [0.56, c],
        [0.82, d],
        [1, e],
      ]),
    ) + stars(pen, horizon * 0.6)
  );
};

/** Stars above a line, as many as the palette's hour has. */
export const stars = (pen: Canvas, lowest: number, share = 1): string => {
  const { random: chance } = pen;
  return range(Math.round(pen.palette.stars * share))
    .map(() => {
      const y = chance.between(0, 1) ** 1.4 * lowest;
      return circle(
        chance.between(0, pen.w),
        y,
        chance.between(0.6, 2.1),
        fade("#fff6e4", chance.between(0.25, 0.9) * (1 - y / lowest / 1.4)),
      );
    })
    .join("");
};

/** The sun with its halo; `bars` cuts the lower half into bands, as on old travel posters. */
export const sun = (pen: Canvas, x: number, y: number, r: number, bars = 0): string => {
  const { sun: colour, sky: tones } = pen.palette;
  const disc = pen.linear([
    [0, lighten(colour, 0.5)],
    [0.5, colour],
    [1, mix(tones[4], tones[3], 0.6)],
  ]);
  const mask = pen.define(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${pen.w}" height="${pen.h}">${circle(x, y, r, "#fff")}${range(
        bars,
      )
        .map((i) => rect(x - r, y + r * (0.08 + (i / bars) * 0.9), r * 2, r * (0.02 + i * 0.017), "#000"))
        .join("")}</mask>`,
  );
  return [
    glow(pen, x, y, r * 4.4, tones[4], 0.5),
    glow(pen, x, y, r * 2.2, colour, 0.6),
    bars > 0 ? circle(x, y, r, disc, { mask }) : circle(x, y, r, disc),
  ].join("");
};

/** A thin or full moon with a cool halo. */
export const moon = (pen: Canvas, x: number, y: number, r: number) =>
  [
    glow(pen, x, y, r * 5, "#cfd6ff", 0.35),
    circle(
      x,
      y,
      r,
      pen.radial(
        [
          [0, "#fffdf3"],
          [0.7, "#fbe9d2"],
          [1, "#e5c7c4"],
        ],
        0.4,
        0.35,
        0.75,
      ),
    ),
    circle(x - r * 0.3, y - r * 0.1, r * 0.2, fade("#c99fae", 0.35)),
    circle(x + r * 0.28, y + r * 0.32, r * 0.14, fade("#c99fae", 0.3)),
    circle(x + r * 0.15, y - r * 0.42, r * 0.1, fade("#c99fae", 0.25)),
  ].join("");

/** Long poster clouds, lit from below, between two heights. */
export const clouds = (pen: Canvas, y0: number, y1: number, count: number): string => {
  const { random: chance, palette } = pen;
  return range(count)
    .map((i) => {
      const y = y0 + ((y1 - y0) * (i + chance.next())) / count;
      const low = (y - y0) / Math.max(1, y1 - y0);
      const width = pen.w * chance.between(0.22, 0.5);
      return cloud(
        pen,
        chance.between(-0.1, 1) * pen.w,
        y,
        width,
        mix(palette.sky[2], palette.sky[4], 0.25 + low * 0.6),
        chance.between(0.35, 0.75),
      );
    })
    .join("");
};

const cloud = (pen: Canvas, x: number, y: number, width: number, colour: string, opacity: number): string => {
  const { random: chance } = pen;
  const height = width * 0.045;
  const fill = pen.linear([
    [0, fade(colour, 0.15)],
    [0.5, fade(colour, opacity * 0.8)],
    [1, fade(lighten(colour, 0.25), opacity)],
  ]);
  const bands = range(4).map((i) => {
    const w = width * (1 - i * 0.2) * chance.between(0.75, 1);
    return capsule(
      x + chance.between(-0.12, 0.12) * width + (width - w) / 2,
      y - i * height * 0.62,
      w,
      height * chance.between(0.75, 1.1),
      fill,
    );
  });
  return bands.join("");
};

/** Gulls far away, as short strokes. */
export const birds = (pen: Canvas, x: number, y: number, count: number, size = 12): string => {
  const { random: chance } = pen;
  return range(count)
    .map(() => {
      const [bx, by, s] = [
        x + chance.between(-7, 7) * size,
        y + chance.between(-3, 3) * size,
        size * chance.between(0.5, 1),
      ];
      return path(
        `M${bx - s} ${by - s * 0.28}Q${bx - s * 0.45} ${by - s * 0.55} ${bx} ${by}Q${bx + s * 0.45} ${by - s * 0.55} ${bx + s} ${by - s * 0.28}Q${bx + s * 0.4} ${by - s * 0.3} ${bx} ${by + s * 0.16}Q${bx - s * 0.4} ${by - s * 0.3} ${bx - s} ${by - s * 0.28}Z`,
        fade(pen.palette.near, 0.85),
      );
    })
    .join("");
};
