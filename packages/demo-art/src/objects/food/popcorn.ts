import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, path, polygon, range, star, stroke } from "../../drawing/shapes.ts";

/** A tub of popcorn with two tickets and 3-D glasses. */
export const popcorn = (canvas: Canvas): string => {
  const { random } = canvas;
  const stripe = random.pick(["#e9384a", ink.teal, ink.violet]);
  const [left, right] = random.pick([
    [ink.gold, ink.coral],
    [ink.aqua, ink.pink],
  ]);
  const kernel = (x: number, y: number, r: number) =>
    [0, 1, 2, 3]
      .map((i) =>
        circle(
          x + Math.cos(i * 1.7) * r * 0.55,
          y + Math.sin(i * 1.7) * r * 0.5,
          r * 0.62,
          canvas.radial(
            [
              [0, "#fffdf2"],
              [0.6, "#ffeab8"],
              [1, "#e8b85e"],
            ],
            0.55,
            0.3,
            0.8,
          ),
        ),
      )
      .join("") + circle(x, y + r * 0.2, r * 0.22, "#d99a3f");
  const heap = range(46).map((i) => {
    const t = i / 45;
    const a = random.between(-1, 1);
    return kernel(a * (215 - t * 150), -395 - t * 95 + Math.abs(a) * 24, random.between(26, 38));
  });
  const tub = "M-226 -400H226L166 -4Q162 12 146 12H-146Q-162 12 -166 -4Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${tub}"/></clipPath>`);
  const ticket = (x: number, y: number, turn: number, color: string) =>
    at(
      x,
      y,
      [
        path(
          "M-120 -58H120V-20A20 20 0 0 0 120 20V58H-120V20A20 20 0 0 0 -120 -20Z",
          canvas.linear([
            [0, lighten(color, 0.4)],
            [1, darken(color, 0.15)],
          ]),
        ),
        stroke("M60 -50V50", fade(ink.navy, 0.5), 4, { "stroke-dasharray": "2 12" }),
        path(star(-36, 0, 32), fade(ink.navy, 0.55)),
      ],
      1,
      turn,
    );
  return [
    shadow(canvas, 0, 12, 330, 46, 0.85),
    ...heap,
    path(tub, "#fff6e6"),
    `<g clip-path="${clip}">${range(5)
      .map((i) =>
        path(
          polygon([
            [-226 + i * 101 - 4, -404],
            [-176 + i * 101, -404],
            [-130 + i * 72, 20],
            [-166 + i * 74, 20],
          ]),
          stripe,
        ),
      )
      .join("")}</g>`,
    path(
      tub,
      canvas.linear(
        [
          [0, fade(ink.navy, 0.55)],
          [0.35, fade(ink.navy, 0.05)],
          [0.8, fade("#ffffff", 0.1)],
          [1, fade("#ffcf9a", 0.5)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    circle(-2, -190, 74, "#fff6e6") + path(star(-2, -190, 54), ink.gold),
    ticket(-310, -52, -24, left),
    ticket(300, -40, 16, right),
    ...range(9).map(() => kernel(random.between(-400, 400), random.between(-8, 22), random.between(16, 24))),
  ].join("");
};
