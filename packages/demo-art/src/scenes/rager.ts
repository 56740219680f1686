import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { lettering } from "../drawing/lettering.ts";
import { beam, glow, neon } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, circle, ellipse, num, path, polygon, range, rect, stroke } from "../drawing/shapes.ts";
import { stars } from "../landscape/sky.ts";
import { downtown } from "../landscape/skyline.ts";
import { palm } from "../landscape/trees.ts";
import { crowd, person } from "../people/figures.ts";
import { stageLights } from "./stage-lights.ts";

/**
 * The big one: DJ, lasers, a wall of light and a crowd with its arms up. `stageAt` and `centreAt` are shares of the
 * height and the width.
 */
export const rager = (canvas: Canvas, { stageAt = 0.64, centreAt = 0.5, isSigned = true } = {}): string => {
  const { w, h, random, palette } = canvas;
  const u = Math.min(w, h * 1.4);
  const [one, two, three] = random.pick(stageLights);
  const stage = h * stageAt;
  const centre = w * centreAt;
  const lights = [one, two, three, two, one];
  const beams = range(12).map((i) =>
    beam(
      canvas,
      w * (0.06 + (i / 11) * 0.88),
      -10,
      (0.5 - i / 11) * random.between(20, 90),
      h * 1.05,
      u * 0.07,
      lights[i % 5] ?? one,
      0.5,
    ),
  );
  const lasers = range(12).map((i) =>
    stroke(
      `M${num(centre)} ${num(stage - u * 0.13)}L${num(w * (i / 11) * 1.4 - w * 0.2)} ${num(-h * 0.05)}`,
      fade(lights[(i + 1) % 5] ?? two, 0.45),
      2.2,
    ),
  );
  return [
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, palette.sky[0]],
        [0.5, mix(palette.sky[1], one, 0.15)],
        [1, mix(palette.sky[2], two, 0.2)],
      ]),
    ),
    stars(canvas, h * 0.4),
    downtown(canvas, centre, stage, u * 0.34),
    rect(0, 0, w, stage, fade(palette.sky[1], 0.45)),
    glow(canvas, centre, stage - u * 0.1, u * 0.55, one, 0.65),
    ledWall(canvas, centre, stage, u, one, two, three),
    isSigned ? sign(centre, stage - u * 0.28, u * 0.3, three) : "",
    ...lasers,
    ...beams,
    palm(canvas, w * 0.04, stage + h * 0.1, h * 0.6, u * 0.06, palette.dark, fade(one, 0.5)),
    palm(canvas, w * 0.96, stage + h * 0.1, h * 0.6, -u * 0.06, palette.dark, fade(two, 0.5)),
    djBooth(canvas, centre, stage + u * 0.02, u, one, two),
    glow(canvas, centre, stage + u * 0.05, u * 0.5, two, 0.35),
    confetti(canvas, 70, [one, two, three, "#fff6e6"]),
    crowd(canvas, stage + h * 0.12, u * 0.062, mix(palette.dark, one, 0.16), one, 0.35),
    crowd(canvas, stage + h * 0.22, u * 0.095, mix(palette.dark, two, 0.08), two, 0.45),
    crowd(canvas, stage + h * 0.35, u * 0.14, darken(palette.dark, 0.4), three, 0.5),
  ].join("");
};

const ledWall = (
  canvas: Canvas,
  x: number,
  base: number,
  u: number,
  one: string,
  two: string,
  three: string,
): string => {
  const [rw, rh] = [u * 0.27, u * 0.3];
  const sunrise = range(5).map((i) =>
    circle(
      x,
      base - rh * 0.42,
      rw * (0.86 - i * 0.15),
      fade([three, one, two, one, "#fff6e6"][i] ?? one, 0.3 + i * 0.14),
    ),
  );
  const clip = canvas.define(
    (id) =>
      `<clipPath id="${id}"><rect x="${num(x - rw)}" y="${num(base - rh)}" width="${num(rw * 2)}" height="${num(rh)}" rx="10"/></clipPath>`,
  );
  const bars = range(9).map((i) => rect(x - rw, base - rh * 0.4 + i * rh * 0.05, rw * 2, 3 + i, fade(ink.navy, 0.75)));
  return [
    rect(x - rw - 12, base - rh - 12, rw * 2 + 24, rh + 12, darken(ink.plum, 0.6), { rx: 14 }),
    `<g clip-path="${clip}">${rect(
      x - rw,
      base - rh,
      rw * 2,
      rh,
      canvas.linear([
        [0, darken(two, 0.6)],
        [1, darken(one, 0.2)],
      ]),
    )}${sunrise.join("")}${bars.join("")}</g>`,
    ...[-1, 1].map((side) =>
      [0, 1, 2]
        .map((i) =>
          at(x + side * (rw + u * 0.075), base - u * 0.03 - i * u * 0.085, [
            rect(-u * 0.045, -u * 0.075, u * 0.09, u * 0.08, "#120a20", { rx: 6 }),
            circle(0, -u * 0.035, u * 0.028, fade(side > 0 ? one : two, 0.5)),
            circle(0, -u * 0.035, u * 0.014, "#120a20"),
          ]),
        )
        .join(""),
    ),
    stroke(`M${num(x - rw - 10)} ${num(base - rh - 12)}H${num(x + rw + 10)}`, fade(three, 0.9), 4),
  ].join("");
};

const sign = (x: number, y: number, width: number, color: string): string => {
  const word = lettering("RAGER", 100, 1);
  const scale = width / word.width;
  return at(x - width / 2, y, [neon(word.d, color, 9)], scale);
};

const djBooth = (canvas: Canvas, x: number, base: number, u: number, one: string, two: string): string => {
  const dark = canvas.palette.dark;
  return [
    person(x, base - u * 0.045, u * 0.16, "cheer", dark, one),
    path(
      polygon([
        [x - u * 0.14, base - u * 0.075],
        [x + u * 0.14, base - u * 0.075],
        [x + u * 0.12, base + u * 0.06],
        [x - u * 0.12, base + u * 0.06],
      ]),
      canvas.linear([
        [0, mix(dark, one, 0.35)],
        [1, dark],
      ]),
    ),
    neon(
      `M${num(x - u * 0.08)} ${num(base + u * 0.02)}q${num(u * 0.02)} ${num(-u * 0.06)} ${num(u * 0.04)} 0t${num(u * 0.04)} 0t${num(u * 0.04)} 0t${num(u * 0.04)} 0`,
      two,
      u * 0.0045,
    ),
    ...[-1, 1].map((side) => ellipse(x + side * u * 0.085, base - u * 0.078, u * 0.035, u * 0.009, lighten(one, 0.5))),
    stroke(`M${num(x - u * 0.14)} ${num(base - u * 0.075)}H${num(x + u * 0.14)}`, lighten(one, 0.4), 4),
  ].join("");
};

const confetti = (canvas: Canvas, count: number, colors: readonly [string, ...string[]]): string => {
  const { random, w, h } = canvas;
  return range(count)
    .map(() =>
      at(
        random.between(0, w),
        random.between(0, h * 0.75),
        [rect(-4, -2, 8, 4 + random.between(0, 4), fade(random.pick(colors), random.between(0.5, 0.95)))],
        h / 720,
        random.between(0, 180),
      ),
    )
    .join("");
};
