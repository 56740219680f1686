import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { beam } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { at, circle, curve, num, path, range, rect, ring, star, stroke } from "../drawing/shapes.ts";
import { stars } from "../landscape/sky.ts";
import { person } from "../people/figures.ts";
import { wetStreet } from "../surfaces/wet-street.ts";

/** A painter at work on a wall the height of a house. */
export const artWalk = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const u = Math.min(h, w * 0.75);
  const edge = h * 0.8;
  const sky_ = palette.sky;
  const petals = (x: number, y: number, r: number, color: string) =>
    range(8)
      .map((i) =>
        at(
          x,
          y,
          [
            path(
              `M0 0C${-r * 0.45} ${-r * 0.4} ${-r * 0.3} ${-r} 0 ${-r}C${r * 0.3} ${-r} ${r * 0.45} ${-r * 0.4} 0 0Z`,
              i % 2 ? color : lighten(color, 0.25),
            ),
          ],
          1,
          i * 45,
        ),
      )
      .join("") + circle(x, y, r * 0.24, ink.gold);
  const wave = (y: number, amp: number, color: string) =>
    path(
      `${curve(range(9).map((i) => [(w * i) / 8, y + (i % 2 ? amp : -amp) * random.between(0.6, 1)]))}V${edge}H0Z`,
      color,
    );
  const clip = canvas.define(
    (id) =>
      `<clipPath id="${id}"><rect x="${num(w * 0.05)}" y="${num(h * 0.1)}" width="${num(w * 0.9)}" height="${num(edge - h * 0.1)}"/></clipPath>`,
  );
  const mural = [
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, "#3a1a78"],
        [0.5, ink.pink],
        [1, ink.gold],
      ]),
    ),
    circle(w * 0.62, h * 0.46, h * 0.24, ink.gold) + circle(w * 0.62, h * 0.46, h * 0.19, "#fff1c4"),
    wave(h * 0.5, h * 0.05, ink.teal) +
      wave(h * 0.58, h * 0.05, "#1a7a9c") +
      wave(h * 0.66, h * 0.04, "#17407f") +
      wave(h * 0.74, h * 0.03, "#2a1a66"),
    at(
      w * 0.3,
      h * 0.42,
      [
        path(
          "M-150 60Q-80 -60 40 -30Q70 -110 40 -160Q60 -220 110 -200Q150 -180 136 -140L330 -70Q220 -60 140 -104Q150 -10 90 60Q20 110 -60 100Q-130 100 -150 60Z",
          "#fff6e6",
        ),
        path("M-110 40Q-30 30 40 -10Q60 40 0 76Q-60 90 -110 40Z", mix("#fff6e6", ink.coral, 0.45)),
        path("M110 -130L330 -70Q220 -60 140 -104Z", ink.amber),
        circle(92, -166, 12, ink.navy),
      ],
      u / 760,
    ),
    petals(w * 0.84, h * 0.28, h * 0.12, ink.coral) +
      petals(w * 0.1, h * 0.66, h * 0.11, ink.violet) +
      petals(w * 0.92, h * 0.64, h * 0.08, ink.pink) +
      petals(w * 0.5, h * 0.2, h * 0.07, ink.aqua),
    ...range(20).map(() =>
      path(star(random.between(0, w), random.between(h * 0.1, h * 0.4), random.between(4, 12)), fade("#fff6e6", 0.8)),
    ),
  ];
  return [
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, sky_[0]],
        [0.6, sky_[2]],
        [1, sky_[3]],
      ]),
    ),
    stars(canvas, h * 0.2),
    rect(w * 0.035, h * 0.08, w * 0.93, edge, palette.near),
    `<g clip-path="${clip}">${mural.join("")}${range(18)
      .map((i) => rect(0, h * 0.1 + i * h * 0.04, w, 2, fade(ink.navy, 0.1)))
      .join("")}${rect(
      0,
      0,
      w,
      h,
      canvas.radial(
        [
          [0, fade(ink.navy, 0)],
          [1, fade(ink.navy, 0.6)],
        ],
        0.5,
        0.45,
        0.65,
      ),
    )}</g>`,
    ...[0.16, 0.5, 0.84].map(
      (x) =>
        rect(w * x - 4, h * 0.02, 8, h * 0.08, palette.dark) +
        beam(canvas, w * x, h * 0.06, 0, h * 0.7, h * 0.24, ink.gold, 0.32),
    ),
    wetStreet(canvas, edge, evening),
    at(
      w * 0.74,
      edge + 8,
      [stroke("M-50 0L-26 -330M50 0L26 -330M-46 -60H46M-40 -140H40M-34 -220H34M-28 -300H28", "#e9b077", 9)],
      h / 760,
    ),
    person(w * 0.74, edge - h * 0.2, h * 0.26, "play", palette.dark, ink.gold, true),
    ...range(Math.round(w / (u * 0.15))).map((i) =>
      person(
        (i + 0.4) * u * 0.155 + random.between(-18, 18),
        h * random.between(0.9, 0.96),
        u * random.between(0.24, 0.3),
        random.pick(["walk", "stand", "toast", "walk"]),
        palette.dark,
        random.pick(evening),
        random.happens(0.5),
      ),
    ),
    ...range(4).map(() =>
      path(
        curve(
          ring(random.between(0, w), random.between(edge + 20, h), 40, 12, 8, () => random.between(0.7, 1.3)),
          true,
        ),
        fade(random.pick(evening), 0.5),
      ),
    ),
  ].join("");
};
