import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten } from "../drawing/color.ts";
import { capsule, path, range, rect } from "../drawing/shapes.ts";

/** Open water from a line down to another. */
export const water = (canvas: Canvas, top: number, bottom: number) =>
  rect(
    0,
    top,
    canvas.w,
    bottom - top + 1,
    canvas.linear([
      [0, canvas.palette.water[0]],
      [0.3, canvas.palette.water[1]],
      [1, canvas.palette.water[2]],
    ]),
  );

/** Ripples that grow towards the viewer. */
export const ripples = (
  canvas: Canvas,
  top: number,
  bottom: number,
  count: number,
  color: string,
  strength = 0.3,
): string => {
  const { random } = canvas;
  return range(count)
    .map(() => {
      const near = random.next() ** 1.3;
      const y = top + (bottom - top) * near;
      const w = canvas.w * (0.015 + near * 0.09) * random.between(0.4, 1.6);
      return capsule(
        random.between(-0.05, 1) * canvas.w,
        y,
        w,
        1.2 + near * 4,
        fade(color, strength * random.between(0.3, 1)),
      );
    })
    .join("");
};

/** The path of light a low sun or a lamp lays on the water. */
export const glint = (
  canvas: Canvas,
  x: number,
  top: number,
  bottom: number,
  width: number,
  color: string,
  count = 34,
): string => {
  const { random } = canvas;
  return range(count)
    .map((i) => {
      const near = (i / count) ** 1.15;
      const y = top + (bottom - top) * near;
      const w = width * (0.35 + near * 0.9) * random.between(0.25, 1);
      return capsule(
        x - w / 2 + random.between(-0.35, 0.35) * width * (0.4 + near),
        y,
        w,
        1.6 + near * 6,
        fade(lighten(color, 0.3), 0.85 - near * 0.5),
      );
    })
    .join("");
};

/** One long swell with a light crest, from side to side. */
export const swell = (canvas: Canvas, y: number, height: number, color: string, crest: string): string => {
  const { random } = canvas;
  const steps = 8;
  const points = range(steps + 1).map((i) => y + Math.sin(i * 1.7 + random.between(0, 0.8)) * height);
  const step = canvas.w / steps;
  const line = points
    .map((py, i) => (i === 0 ? `M0 ${py}` : `S${step * i - step * 0.5} ${py} ${step * i} ${py}`))
    .join("");
  return `${path(`${line}V${canvas.h}H0Z`, color)}<path d="${line}" fill="none" stroke="${crest}" stroke-width="3"/>`;
};
