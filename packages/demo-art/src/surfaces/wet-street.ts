import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { ellipse, range, rect } from "../drawing/shapes.ts";

/** Wet asphalt that mirrors the lights of a street. */
export const wetStreet = (pen: Canvas, edge: number, lights: readonly [string, ...string[]]): string => {
  const { w, h, random: chance, palette } = pen;
  const streaks = range(34).map(() => {
    const [x, y, colour] = [chance.between(0, w), edge + chance.between(4, (h - edge) * 0.6), chance.pick(lights)];
    return rect(
      x,
      y,
      chance.between(4, 18),
      chance.between(30, 130),
      pen.linear([
        [0, fade(colour, 0.45)],
        [1, fade(colour, 0)],
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
      pen.linear([
        [0, mix(palette.mid, palette.sky[3], 0.25)],
        [0.3, palette.near],
        [1, palette.dark],
      ]),
    ),
    ...streaks,
    ...range(20).map(() =>
      ellipse(
        chance.between(0, w),
        chance.between(edge + 20, h),
        chance.between(40, 150),
        chance.between(3, 9),
        fade(chance.pick(lights), 0.1),
      ),
    ),
    rect(0, edge, w, 4, fade(palette.sky[4], 0.4)),
  ].join("");
};
