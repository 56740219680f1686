import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, mix } from "../drawing/color.ts";
import { beam, bokeh, glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, range, rect, stroke } from "../drawing/shapes.ts";
import { neonSign } from "../objects/indoors/neon-sign.ts";
import { person } from "../people/figures.ts";
import { barTop } from "../surfaces/bar-top.ts";
import { stageLights } from "./stage-lights.ts";

/** A small club: a sax player in the spot, a neon sign, candles on the tables. */
export const jazz = (canvas: Canvas): string => {
  const { w, random, palette } = canvas;
  const full = canvas.h;
  const h = Math.min(full, w * 0.72);
  const [one, two] = random.pick(stageLights);
  const floor = full * 0.8;
  const x = w * 0.5;
  const s = h * 0.0056;
  const brass = canvas.linear([
    [0, "#fff0b8"],
    [0.5, ink.gold],
    [1, "#a8602a"],
  ]);
  const wall = mix(palette.sky[1], ink.plum, 0.4);
  const folds = range(15).map((i) =>
    rect(
      (w * i) / 14 - w * 0.04,
      0,
      w * 0.08,
      floor,
      canvas.linear(
        [
          [0, fade(palette.dark, 0.55)],
          [0.5, fade(two, 0.14)],
          [1, fade(palette.dark, 0.55)],
        ],
        [0, 0, 1, 0],
      ),
    ),
  );
  return [
    rect(
      0,
      0,
      w,
      full,
      canvas.linear([
        [0, darken(wall, 0.5)],
        [0.8, wall],
        [1, darken(wall, 0.6)],
      ]),
    ),
    ...folds,
    glow(canvas, w * 0.2, full * 0.28, h * 0.5, one, 0.4) +
      at(w * 0.2, full * 0.28, [neonSign(random.pick(["note", "palm", "glass"]), one, two, h / 700)]),
    glow(canvas, w * 0.82, full * 0.28, h * 0.4, two, 0.3) +
      at(w * 0.82, full * 0.27, [neonSign(random.pick(["star", "wave", "pelican"]), two, one, h / 860)]),
    beam(canvas, x - h * 0.2, -20, -13, full * 0.98, h * 0.24, ink.gold, 0.5),
    beam(canvas, x + h * 0.24, -20, 15, full * 0.98, h * 0.22, one, 0.35),
    ellipse(
      x,
      floor,
      h * 0.5,
      h * 0.06,
      canvas.radial([
        [0, fade(ink.gold, 0.75)],
        [1, fade(ink.gold, 0)],
      ]),
    ),
    barTop(canvas, floor, one, two),
    piano(w * 0.78, floor + h * 0.02, h, one),
    person(w * 0.3, floor + h * 0.02, h * 0.44, "play", palette.dark, two),
    at(
      w * 0.3,
      floor + h * 0.02,
      [
        stroke("M-30 -4V-60M-26 -180L-6 -330", "#3a1a2a", 12),
        path(
          "M-40 0Q-76 -40 -44 -84Q-70 -130 -30 -168Q6 -130 -16 -84Q14 -40 -20 0Z",
          canvas.linear(
            [
              [0, "#e08a4a"],
              [1, "#5c2438"],
            ],
            [0, 0, 1, 0],
          ),
        ),
      ],
      h / 900,
    ),
    person(x, floor + h * 0.03, h * 0.52, "play", darken(palette.dark, 0.3), ink.gold),
    at(
      x + 4 * s,
      floor - h * 0.32,
      [
        stroke("M-10 -34Q4 -36 8 -20L18 50Q22 76 44 72Q60 66 58 40", brass, 13),
        path("M44 44L58 6L88 14L70 50Z", brass),
        ...range(6).map((i) => circle(9 + i * 2, -12 + i * 11, 3.4, "#fff6da")),
      ],
      s * 0.55,
    ),
    glow(canvas, x + h * 0.06, floor - h * 0.3, h * 0.16, ink.gold, 0.55),
    bokeh(canvas, h * 0.05, h * 0.7, 20, [one, two, ink.gold]),
    ...[0.08, 0.36, 0.64, 0.92].map((share) => table(canvas, w * share, full * 1.02, h)),
  ].join("");
};

const piano = (x: number, base: number, h: number, rim: string): string => {
  const s = h / 720;
  return at(
    x,
    base,
    [
      path("M-190 -110Q-200 -210 -60 -214Q40 -216 90 -160Q170 -150 190 -110Z", "#0d0718"),
      path("M-190 -214L120 -340L190 -150Q40 -230 -190 -200Z", "#160c26"),
      stroke("M-190 -214L120 -340", fade(rim, 0.9), 4),
      rect(-200, -116, 396, 30, "#1a0f2c"),
      rect(-198, -112, 120, 12, "#fff1dc"),
      stroke("M-170 -86V0M150 -86V0M0 -86V0", "#0d0718", 12),
      stroke("M-190 -112Q40 -124 190 -110", fade(rim, 0.7), 3),
    ],
    s,
  );
};

const table = (canvas: Canvas, x: number, base: number, h: number): string => {
  const s = h / 720;
  const dark = darken(canvas.palette.dark, 0.3);
  return at(
    x,
    base,
    [
      person(-86, 20, 190, "sit", dark, ink.coral),
      person(92, 20, 190, "sit", dark, ink.gold, true),
      ellipse(0, -70, 92, 20, mix(dark, ink.coral, 0.3)),
      rect(-6, -70, 12, 90, dark),
      glow(canvas, 0, -100, 120, ink.gold, 0.75),
      rect(-9, -98, 18, 26, "#ffdf9a", { rx: 4 }),
      capsule(30, -104, 12, 30, fade(ink.aqua, 0.8)) + capsule(-46, -102, 12, 28, fade(ink.pink, 0.8)),
    ],
    s,
  );
};
