import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, path, range, rect, stroke } from "../../drawing/shapes.ts";
import { citrus } from "../food/citrus.ts";

/** A tall glass with ice, fruit and leaves. */
export const highball = (canvas: Canvas, drink: string): string => {
  const glass = "M-112 -400H112L98 -16Q96 0 80 0H-80Q-96 0 -98 -16Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${glass}"/></clipPath>`);
  const ice: [number, number, number][] = [
    [-46, -296, 14],
    [44, -318, -20],
    [-30, -206, -10],
    [50, -228, 26],
    [0, -120, 8],
  ];
  return [
    shadow(canvas, 0, 6, 170, 32, 0.8),
    glow(canvas, 0, -220, 250, drink, 0.35),
    stroke("M-20 -60L-96 -520", ink.cream, 14) + stroke("M-17 -60L-93 -520", fade(ink.coral, 0.7), 5),
    `<g clip-path="${clip}">${rect(
      -130,
      -356,
      260,
      370,
      canvas.linear([
        [0, lighten(drink, 0.55)],
        [0.4, drink],
        [1, darken(drink, 0.45)],
      ]),
    )}${ice
      .map(([x, y, turn]) =>
        at(
          x,
          y,
          [
            rect(
              -38,
              -38,
              76,
              76,
              canvas.linear(
                [
                  [0, fade("#ffffff", 0.75)],
                  [1, fade("#ffffff", 0.1)],
                ],
                [0, 0, 1, 1],
              ),
              { rx: 12, stroke: fade("#ffffff", 0.5), "stroke-width": 3 },
            ),
          ],
          1,
          turn,
        ),
      )
      .join("")}${citrus(canvas, 62, -160, 50, "#9bd45a")}${citrus(canvas, -66, -90, 42)}</g>`,
    path(
      glass,
      canvas.linear(
        [
          [0, fade("#ffffff", 0.4)],
          [0.18, fade("#ffffff", 0.04)],
          [0.82, fade("#ffffff", 0.04)],
          [1, fade("#ffe8c4", 0.65)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    `<ellipse cx="0" cy="-400" rx="112" ry="20" fill="none" stroke="${fade("#ffffff", 0.7)}" stroke-width="4"/>`,
    stroke("M-90 -370L-78 -60", fade("#ffffff", 0.6), 8),
    ...range(5).map((i) =>
      at(
        70,
        -396,
        [path("M0 0Q34 -26 74 -4Q36 20 0 0Z", i % 2 ? "#58b368" : "#3c8f5a"), stroke("M4 0H64", "#a7e6a0", 2)],
        1.1,
        -140 + i * 30,
      ),
    ),
    citrus(canvas, 108, -404, 44, ink.amber),
    ...range(22).map(() =>
      circle(
        canvas.random.between(-84, 84),
        canvas.random.between(-330, -30),
        canvas.random.between(2, 5),
        fade("#ffffff", 0.6),
      ),
    ),
  ].join("");
};
