import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, mix } from "../drawing/color.ts";
import { glow, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { circle, curve, ellipse, num, path, polygon, range, rect } from "../drawing/shapes.ts";
import { clouds, sky, stars } from "../landscape/sky.ts";
import { oak } from "../landscape/trees.ts";
import { crowd, person } from "../people/figures.ts";

/** A film on a big screen in the park, seen from the blankets. */
export const movieNight = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const lawn = h * 0.7;
  const [sw, sh] = [Math.min(w * 0.62, h * 0.86), Math.min(w * 0.62, h * 0.86) * 0.52];
  const [x, y] = [w * 0.5, h * 0.13];
  const leaf = mix(palette.near, "#1f5a4a", 0.35);
  const clip = canvas.define(
    (id) =>
      `<clipPath id="${id}"><rect x="${num(x - sw / 2)}" y="${num(y)}" width="${num(sw)}" height="${num(sh)}" rx="6"/></clipPath>`,
  );
  const film = [
    rect(
      x - sw / 2,
      y,
      sw,
      sh,
      canvas.linear([
        [0, ink.teal],
        [0.5, "#ffd98f"],
        [1, ink.coral],
      ]),
    ),
    circle(x + sw * 0.16, y + sh * 0.56, sh * 0.26, "#fff3cf"),
    path(
      `${curve([
        [x - sw / 2, y + sh * 0.8],
        [x - sw * 0.3, y + sh * 0.58],
        [x - sw * 0.08, y + sh * 0.76],
        [x + sw * 0.2, y + sh * 0.66],
        [x + sw / 2, y + sh * 0.78],
      ])}V${num(y + sh)}H${num(x - sw / 2)}Z`,
      "#8a2f6d",
    ),
    person(x - sw * 0.16, y + sh * 0.78, sh * 0.44, "stand", "#2a1046", ink.gold) +
      person(x - sw * 0.07, y + sh * 0.78, sh * 0.41, "toast", "#2a1046", ink.gold, true),
  ];
  return [
    sky(canvas, lawn),
    stars(canvas, h * 0.5, 0.6),
    clouds(canvas, h * 0.1, h * 0.5, 4),
    ...range(60).map(() =>
      ellipse(
        random.between(0, w),
        lawn - random.between(0, 0.07) * h,
        h * 0.06,
        h * 0.045,
        mix(palette.near, "#1f5a4a", 0.2),
      ),
    ),
    oak(canvas, w * 0.02, h * 0.82, h * 0.72, palette.dark, leaf, mix(leaf, palette.sky[3], 0.25)),
    oak(canvas, w * 0.98, h * 0.82, h * 0.66, palette.dark, leaf, mix(leaf, palette.sky[3], 0.25)),
    rect(
      0,
      lawn,
      w,
      h - lawn,
      canvas.linear([
        [0, mix("#2f7a5f", palette.sky[2], 0.5)],
        [1, palette.dark],
      ]),
    ),
    glow(canvas, x, y + sh * 0.5, sw * 0.85, "#ffd9a8", 0.5),
    rect(x - sw / 2 - 14, y - 14, sw + 28, sh + 28, "#0e0a1c", { rx: 12 }),
    rect(x - sw * 0.42, y + sh, 12, lawn - y - sh + 16, "#0e0a1c") +
      rect(x + sw * 0.42 - 12, y + sh, 12, lawn - y - sh + 16, "#0e0a1c"),
    `<g clip-path="${clip}">${film.join("")}</g>`,
    ellipse(
      x,
      lawn + h * 0.06,
      sw * 0.7,
      h * 0.07,
      canvas.radial([
        [0, fade("#ffd9a8", 0.5)],
        [1, fade("#ffd9a8", 0)],
      ]),
    ),
    stringLights(canvas, -10, h * 0.08, w + 10, h * 0.08, h * 0.05, 18, evening, h / 900),
    ...range(7).map((i) => blanket(canvas, w * (0.08 + i * 0.14), h * (0.8 + (i % 2) * 0.1), h, i)),
    crowd(canvas, h * 1.03, h * 0.12, darken(palette.dark, 0.4), "#ffd9a8", 0),
  ].join("");
};

const blanket = (canvas: Canvas, x: number, y: number, h: number, i: number): string => {
  const cloth = mix([ink.coral, ink.teal, ink.gold, ink.violet][i % 4] ?? ink.coral, canvas.palette.dark, 0.45);
  return (
    path(
      polygon([
        [x - h * 0.09, y],
        [x + h * 0.09, y],
        [x + h * 0.12, y + h * 0.035],
        [x - h * 0.12, y + h * 0.035],
      ]),
      cloth,
    ) +
    person(x - h * 0.035, y + h * 0.02, h * 0.16, "sit", canvas.palette.dark, "#ffd9a8") +
    person(x + h * 0.045, y + h * 0.02, h * 0.15, "sit", canvas.palette.dark, "#ffd9a8", i % 2 === 0)
  );
};
