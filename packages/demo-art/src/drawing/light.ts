import type { Canvas } from "./canvas.ts";
import { fade, lighten } from "./color.ts";
import { ink } from "./palette.ts";
import { at, circle, ellipse, num, path, polygon, range, rect, stroke } from "./shapes.ts";

/** A soft light around a point. */
export const glow = (canvas: Canvas, x: number, y: number, r: number, color: string, strength = 0.6) =>
  circle(
    x,
    y,
    r,
    canvas.radial([
      [0, fade(color, strength)],
      [0.25, fade(color, strength * 0.5)],
      [0.6, fade(color, strength * 0.13)],
      [1, fade(color, 0)],
    ]),
  );

/** A soft shadow that something throws on the ground. */
export const shadow = (canvas: Canvas, x: number, y: number, rx: number, ry: number, strength = 0.6) =>
  ellipse(
    x,
    y,
    rx,
    ry,
    canvas.radial([
      [0, fade("#05030f", strength)],
      [0.55, fade("#05030f", strength * 0.55)],
      [1, fade("#05030f", 0)],
    ]),
  );

/** Lights out of focus, scattered over a band. */
export const bokeh = (
  canvas: Canvas,
  y0: number,
  y1: number,
  count: number,
  colors: readonly [string, ...string[]],
  size = 1,
): string => {
  const { random } = canvas;
  return range(count)
    .map(() => {
      const [x, y] = [random.between(0, canvas.w), random.between(y0, y1)];
      const r = random.between(8, 34) * size * (canvas.w / 1200);
      const color = random.pick(colors);
      const strength = random.between(0.12, 0.5);
      return circle(
        x,
        y,
        r,
        canvas.radial([
          [0, fade(color, strength * 0.8)],
          [0.8, fade(color, strength)],
          [0.92, fade(color, strength * 0.9)],
          [1, fade(color, 0)],
        ]),
      );
    })
    .join("");
};

/** A beam of light from a point, opening towards an angle (degrees, 0 = down). */
export const beam = (
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  spread: number,
  color: string,
  strength = 0.5,
): string => {
  const fill = canvas.linear([
    [0, fade(lighten(color, 0.4), strength)],
    [0.25, fade(color, strength * 0.55)],
    [1, fade(color, 0)],
  ]);
  return at(
    x,
    y,
    [
      path(
        polygon([
          [-3, 0],
          [3, 0],
          [spread, length],
          [-spread, length],
        ]),
        fill,
      ),
    ],
    1,
    angle,
  );
};

/** A glass tube of neon along path data. */
export const neon = (d: string, color: string, width = 6) =>
  [
    stroke(d, fade(color, 0.07), width * 7),
    stroke(d, fade(color, 0.1), width * 4.6),
    stroke(d, fade(color, 0.2), width * 2.8),
    stroke(d, fade(color, 0.55), width * 1.6),
    stroke(d, lighten(color, 0.55), width),
    stroke(d, "#fffaf2", width * 0.35),
  ].join("");

/** A hanging cord of bulbs between two points. */
export const stringLights = (
  canvas: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sag: number,
  count: number,
  colors: readonly [string, ...string[]] = [ink.gold],
  size = 1,
): string => {
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2 + sag * 2];
  const on = (t: number, a: number, m: number, b: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * m + t ** 2 * b;
  const cord = stroke(
    `M${num(x0)} ${num(y0)}Q${num(mx)} ${num(my)} ${num(x1)} ${num(y1)}`,
    fade(ink.navy, 0.75),
    2.4 * size,
  );
  const bulbs = range(count).map((i) => {
    const t = (i + 0.5) / count;
    const [x, y] = [on(t, x0, mx, x1), on(t, y0, my, y1) + 7 * size];
    const color = canvas.random.pick(colors);
    return glow(canvas, x, y, 34 * size, color, 0.6) + circle(x, y, 5.5 * size, lighten(color, 0.6));
  });
  return cord + bulbs.join("");
};

/** Darkens the edges so that the eye stays in the middle. */
export const vignette = (canvas: Canvas, strength = 0.5) =>
  rect(
    0,
    0,
    canvas.w,
    canvas.h,
    canvas.radial(
      [
        [0.45, fade("#070418", 0)],
        [0.8, fade("#070418", strength * 0.4)],
        [1, fade("#070418", strength)],
      ],
      0.5,
      0.46,
      0.78,
    ),
  );
