import type { Canvas } from "../drawing/canvas.ts";
import { fade } from "../drawing/color.ts";
import { lettering } from "../drawing/lettering.ts";
import { ink } from "../drawing/palette.ts";
import { at, capsule, circle, group, rect, stroke } from "../drawing/shapes.ts";

/** How wide the wordmark is when it is 100 high. */
export const wordmarkWidth = 446;

const weight = 19;
const inset = weight / 2;

// Strokes have no box of their own, so the gradient is laid in the letter's own coordinates.
const upright = (canvas: Canvas, top: string, foot: string) =>
  canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="84"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`,
  );

/**
 * PLAYYY, 100 high from 0,0. The A has no bar: a small sun goes down between its legs,
 * and the three Ys reach up like palms.
 */
export const drawWordmark = (canvas: Canvas, plain = "#fff6e8"): string => {
  const letter = (d: string, x: number, color: string) => at(x, inset, [stroke(d, color, weight)]);
  const palms = [
    ["#ff7a66", "#ff4f7a"],
    ["#ffa35a", "#ff6f5e"],
    ["#ffd06e", "#ff9a4d"],
  ] as const;
  return group([
    letter(lettering("P", 81).d, inset, plain),
    letter("M0 0V81H32", 84, plain),
    letter("M0 81L33 0L66 81", 142, plain),
    circle(175, 86, 13.5, upright(canvas, "#ffd06e", "#ff6f5e")),
    ...palms.map(([top, foot], i) => letter("M0 0L28 42V81M56 0L28 42", 226 + i * 77, upright(canvas, top, foot))),
  ]);
};

/** The mark in a box of 100: the sun at the river with the Y in front of it. `clear` is the margin for masks. */
export const drawMark = (canvas: Canvas, ground = true, clear = 0): string => {
  const sky = canvas.linear([
    [0, "#150c36"],
    [0.6, "#5a2070"],
    [1, "#a8386f"],
  ]);
  const disc = canvas.linear([
    [0, "#ffe7ab"],
    [0.5, "#ffb35f"],
    [1, "#ff5f6d"],
  ]);
  const above = canvas.define((id) => `<clipPath id="${id}">${rect(0, 0, 100, 70, "#fff")}</clipPath>`);
  const waves = [
    [16, 68],
    [26, 48],
    [37, 26],
  ].map(([x = 0, w = 0], i) => capsule(x, 74 + i * 7, w, 3.6, [ink.gold, ink.coral, ink.teal][i] ?? ink.teal));
  const drawing = [
    `<g clip-path="${above}">${circle(50, 52, 35, disc)}</g>`,
    ...waves,
    stroke("M32 26L50 50V80M68 26L50 50", "#1a0f3d", 15),
    stroke("M32 26L50 50V80M68 26L50 50", "#fff8ec", 9.5),
  ];
  const floor = ground ? rect(0, 0, 100, 100, sky) + rect(0, 70 - clear * 0.4, 100, 40, fade("#130a33", 0.55)) : "";
  return floor + at(clear, clear, drawing, (100 - clear * 2) / 100);
};
