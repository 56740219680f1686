import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { beam, bokeh, glow } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { at, circle, ellipse, num, path, range, rect, stroke } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";
import { palm } from "../landscape/trees.ts";
import { crowd, person } from "../people/figures.ts";

/** A band on an open-air stage under a shell of ribs. */
export const concert = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const [one, two] = random.pick([
    [ink.coral, ink.gold],
    [ink.aqua, ink.violet],
    [ink.pink, ink.gold],
  ]);
  const [x, base, r] = [w * 0.5, h * 0.72, Math.min(w * 0.44, h * 0.6)];
  const ribs = range(7).map((i) => {
    const rr = r * (1 - i * 0.1);
    const color = i % 2 ? mix(palette.sky[3], one ?? ink.coral, 0.4) : mix(palette.sky[2], two ?? ink.gold, 0.25);
    return (
      path(
        `M${num(x - rr)} ${num(base)}A${num(rr)} ${num(rr * 0.92)} 0 0 1 ${num(x + rr)} ${num(base)}Z`,
        canvas.linear([
          [0, lighten(color, 0.16)],
          [1, darken(color, 0.35)],
        ]),
      ) +
      `<path d="M${num(x - rr)} ${num(base)}A${num(rr)} ${num(rr * 0.92)} 0 0 1 ${num(x + rr)} ${num(base)}" fill="none" stroke="${fade(i % 2 ? (one ?? ink.coral) : (two ?? ink.gold), 0.8)}" stroke-width="4"/>`
    );
  });
  const band = (["play", "cheer", "play", "dance"] as const).map((pose, i) =>
    person(
      x + (i - 1.5) * r * 0.3,
      base - h * 0.015,
      Math.min(h * 0.26, r * 0.52),
      pose,
      palette.dark,
      two ?? ink.gold,
      i > 1,
    ),
  );
  const guitar = (dx: number) =>
    at(
      x + dx,
      base - h * 0.14,
      [
        stroke("M0 0L70 -54", "#3a1a2a", 8),
        ellipse(-8, 6, 26, 19, one ?? ink.coral),
        ellipse(-8, 6, 8, 6, palette.dark),
      ],
      h / 720,
    );
  return [
    sky(canvas, h),
    sun(canvas, w * random.between(0.15, 0.85), h * 0.5, h * 0.1),
    clouds(canvas, h * 0.06, h * 0.4, 6),
    palm(canvas, w * 0.05, base + 10, h * 0.5, h * 0.05, palette.near) +
      palm(canvas, w * 0.95, base + 10, h * 0.54, -h * 0.06, palette.near),
    ...ribs,
    glow(canvas, x, base - h * 0.12, r * 0.9, two ?? ink.gold, 0.6),
    ...range(7).map((i) =>
      beam(
        canvas,
        x + (i - 3) * r * 0.24,
        base - r * 0.6,
        (3 - i) * 11,
        r * 0.75,
        r * 0.09,
        i % 2 ? (one ?? ink.coral) : (two ?? ink.gold),
        0.45,
      ),
    ),
    at(
      x + r * 0.02,
      base - h * 0.02,
      [
        ellipse(0, -36, 50, 44, "#160c26"),
        circle(0, -36, 34, mix(one ?? ink.coral, "#160c26", 0.3)),
        ...[-70, 66].map((dx) => rect(dx - 26, -84, 52, 34, "#221238", { rx: 6 })),
        ...[-96, 98].map((dx) => ellipse(dx, -118, 40, 7, ink.gold)),
      ],
      h / 760,
    ),
    ...band,
    guitar(-r * 0.45) + guitar(r * 0.15),
    rect(
      x - r * 1.05,
      base - h * 0.015,
      r * 2.1,
      h * 0.05,
      canvas.linear([
        [0, lighten(palette.sky[3], 0.2)],
        [1, palette.near],
      ]),
    ),
    rect(
      0,
      base + h * 0.03,
      w,
      h,
      canvas.linear([
        [0, mix(palette.near, one ?? ink.coral, 0.25)],
        [1, palette.dark],
      ]),
    ),
    bokeh(canvas, h * 0.2, h * 0.7, 14, evening),
    crowd(canvas, h * 0.82, h * 0.075, mix(palette.dark, one ?? ink.coral, 0.16), two ?? ink.gold, 0.3),
    crowd(canvas, h * 0.9, h * 0.11, mix(palette.dark, one ?? ink.coral, 0.06), one ?? ink.coral, 0.35),
    crowd(canvas, h * 1.01, h * 0.16, darken(palette.dark, 0.5), two ?? ink.gold, 0.45),
  ].join("");
};
