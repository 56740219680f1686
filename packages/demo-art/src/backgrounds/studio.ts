import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { beam, bokeh, glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, num, path, rect } from "../drawing/shapes.ts";
import { woodTable } from "../surfaces/wood-table.ts";

/** A working studio: shelves of pots, a warm lamp, dust in the beam. */
export const studio = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const edge = h * 0.72;
  const wall = mix(palette.sky[2], palette.sky[1], 0.55);
  const pots = [0.14, 0.34].flatMap((level) => {
    let x = w * 0.02;
    const row: string[] = [];
    while (x < w) {
      const size = random.between(28, 62);
      row.push(pot(canvas, x + size, h * level, size));
      x += size * 2 + random.between(10, 50);
    }
    return [
      ...row,
      rect(
        0,
        h * level,
        w,
        14,
        canvas.linear([
          [0, "#a86b4a"],
          [1, "#4d2638"],
        ]),
      ),
      rect(0, h * level + 14, w, 18, fade(palette.dark, 0.35)),
    ];
  });
  return [
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, darken(wall, 0.55)],
        [1, wall],
      ]),
    ),
    ...pots,
    rect(
      0,
      0,
      w,
      edge,
      canvas.radial(
        [
          [0, fade(palette.dark, 0.05)],
          [1, fade(palette.dark, 0.72)],
        ],
        0.5,
        0.6,
        0.7,
      ),
    ),
    beam(canvas, w * 0.92, -40, 42, h * 1.3, w * 0.24, palette.sky[4], 0.55),
    glow(canvas, w * 0.5, h * 0.46, w * 0.4, ink.gold, 0.28),
    bokeh(canvas, h * 0.05, h * 0.6, 26, [ink.gold, ink.cream], 0.3),
    woodTable(canvas, edge),
  ].join("");
};

const pot = (canvas: Canvas, x: number, base: number, size: number): string => {
  const color = canvas.random.pick([ink.teal, ink.coral, "#d98a5f", ink.gold, "#8a6db8", "#f0dcc9", "#5d7fae"]);
  const kinds = [
    "M-0.5 0Q-1 -0.9 -0.3 -1.3H0.3Q1 -0.9 0.5 0Z",
    "M-0.4 0Q-0.9 -0.7 -0.25 -1.2L-0.35 -1.6H0.35L0.25 -1.2Q0.9 -0.7 0.4 0Z",
    "M-0.4 0L-0.8 -0.9H0.8L0.4 0Z",
    "M-0.5 0V-1.2Q0 -1.5 0.5 -1.2V0Z",
  ] as const;
  const d = canvas.random.pick(kinds).replaceAll(/-?\d+(\.\d+)?/g, (value) => num(Number(value) * size));
  return at(x, base, [
    path(
      d,
      canvas.linear(
        [
          [0, darken(color, 0.7)],
          [0.6, darken(color, 0.25)],
          [1, lighten(color, 0.15)],
        ],
        [0, 0, 1, 0],
      ),
    ),
  ]);
};
