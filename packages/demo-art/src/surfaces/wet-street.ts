import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { ellipse, range, rect } from "../drawing/shapes.ts";

/** Wet asphalt that mirrors the lights of a street. */
export const wetStreet = (canvas: Canvas, edge: number, lights: readonly [string, ...string[]]): string => {
  const { w, h, random, palette } = canvas;
  const streaks = range(34).map(() => {
    const [x, y, color] = [random.between(0, w), edge + random.between(4, (h - edge) * 0.6), random.pick(lights)];
    return rect(
      x,
      y,
      random.between(4, 18),
      random.between(30, 130),
      canvas.linear([
        [0, fade(color, 0.45)],
        [1, fade(color, 0)],
      ]),
      { rx: 4 },
    );
  });
  return [
    rect(
      0,
      edge,
      w,
      h - edge,
      canvas.linear([
        [0, mix(palette.mid, palette.sky[3], 0.25)],
        [0.3, palette.near],
        [1, palette.dark],
      ]),
    ),
    ...streaks,
    ...range(20).map(() =>
      ellipse(
        random.between(0, w),
        random.between(edge + 20, h),
        random.between(40, 150),
        random.between(3, 9),
        fade(random.pick(lights), 0.1),
      ),
    ),
    rect(0, edge, w, 4, fade(palette.sky[4], 0.4)),
  ].join("");
};
