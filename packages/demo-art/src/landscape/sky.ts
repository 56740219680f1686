import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { capsule, circle, path, range, rect } from "../drawing/shapes.ts";

/** The sky from the zenith to the horizon line. */
export const sky = (canvas: Canvas, horizon: number): string => {
  const [a, b, c, d, e] = canvas.palette.sky;
  return (
    rect(
      0,
      0,
      canvas.w,
      horizon + 2,
      canvas.linear([
        [0, a],
        [0.28, b],
        [0.56, c],
        [0.82, d],
        [1, e],
      ]),
    ) + stars(canvas, horizon * 0.6)
  );
};

/** Stars above a line, as many as the palette's hour has. */
export const stars = (canvas: Canvas, lowest: number, share = 1): string => {
  const { random } = canvas;
  return range(Math.round(canvas.palette.stars * share))
    .map(() => {
      const y = random.between(0, 1) ** 1.4 * lowest;
      return circle(
        random.between(0, canvas.w),
        y,
        random.between(0.6, 2.1),
        fade("#fff6e4", random.between(0.25, 0.9) * (1 - y / lowest / 1.4)),
      );
    })
    .join("");
};

/** The sun with its halo; `bars` cuts the lower half into bands, as on old travel posters. */
export const sun = (canvas: Canvas, x: number, y: number, r: number, bars = 0): string => {
  const { sun: color, sky: tones } = canvas.palette;
  const disc = canvas.linear([
    [0, lighten(color, 0.5)],
    [0.5, color],
    [1, mix(tones[4], tones[3], 0.6)],
  ]);
  const mask = canvas.define(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${canvas.w}" height="${canvas.h}">${circle(x, y, r, "#fff")}${range(
        bars,
      )
        .map((i) => rect(x - r, y + r * (0.08 + (i / bars) * 0.9), r * 2, r * (0.02 + i * 0.017), "#000"))
        .join("")}</mask>`,
  );
  return [
    glow(canvas, x, y, r * 4.4, tones[4], 0.5),
    glow(canvas, x, y, r * 2.2, color, 0.6),
    bars > 0 ? circle(x, y, r, disc, { mask }) : circle(x, y, r, disc),
  ].join("");
};

/** A thin or full moon with a cool halo. */
export const moon = (canvas: Canvas, x: number, y: number, r: number) =>
  [
    glow(canvas, x, y, r * 5, "#cfd6ff", 0.35),
    circle(
      x,
      y,
      r,
      canvas.radial(
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
export const clouds = (canvas: Canvas, y0: number, y1: number, count: number): string => {
  const { random, palette } = canvas;
  return range(count)
    .map((i) => {
      const y = y0 + ((y1 - y0) * (i + random.next())) / count;
      const low = (y - y0) / Math.max(1, y1 - y0);
      const width = canvas.w * random.between(0.22, 0.5);
      return cloud(
        canvas,
        random.between(-0.1, 1) * canvas.w,
        y,
        width,
        mix(palette.sky[2], palette.sky[4], 0.25 + low * 0.6),
        random.between(0.35, 0.75),
      );
    })
    .join("");
};

const cloud = (canvas: Canvas, x: number, y: number, width: number, color: string, opacity: number): string => {
  const { random } = canvas;
  const height = width * 0.045;
  const fill = canvas.linear([
    [0, fade(color, 0.15)],
    [0.5, fade(color, opacity * 0.8)],
    [1, fade(lighten(color, 0.25), opacity)],
  ]);
  const bands = range(4).map((i) => {
    const w = width * (1 - i * 0.2) * random.between(0.75, 1);
    return capsule(
      x + random.between(-0.12, 0.12) * width + (width - w) / 2,
      y - i * height * 0.62,
      w,
      height * random.between(0.75, 1.1),
      fill,
    );
  });
  return bands.join("");
};

/** Gulls far away, as short strokes. */
export const birds = (canvas: Canvas, x: number, y: number, count: number, size = 12): string => {
  const { random } = canvas;
  return range(count)
    .map(() => {
      const [bx, by, s] = [
        x + random.between(-7, 7) * size,
        y + random.between(-3, 3) * size,
        size * random.between(0.5, 1),
      ];
      return path(
        `M${bx - s} ${by - s * 0.28}Q${bx - s * 0.45} ${by - s * 0.55} ${bx} ${by}Q${bx + s * 0.45} ${by - s * 0.55} ${bx + s} ${by - s * 0.28}Q${bx + s * 0.4} ${by - s * 0.3} ${bx} ${by + s * 0.16}Q${bx - s * 0.4} ${by - s * 0.3} ${bx - s} ${by - s * 0.28}Z`,
        fade(canvas.palette.near, 0.85),
      );
    })
    .join("");
};
