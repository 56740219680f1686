import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, range, rect, stroke } from "../../drawing/shapes.ts";

/** A tall iced coffee with milk sinking through it, and a straw. */
export const icedCoffee = (canvas: Canvas, straw: string = ink.teal): string => {
  const glass = "M-132 -430H132L104 -14Q102 0 86 0H-86Q-102 0 -104 -14Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${glass}"/></clipPath>`);
  const cubes: [number, number, number][] = [
    [-62, -348, 12],
    [40, -372, -14],
    [66, -292, 22],
    [-48, -262, -8],
    [10, -318, 34],
  ];
  return [
    shadow(canvas, 0, 8, 220, 40, 0.85),
    stroke("M30 -90L120 -560", straw, 20) + stroke("M34 -90L124 -560", fade("#ffffff", 0.35), 5),
    `<g clip-path="${clip}">${rect(
      -140,
      -396,
      280,
      400,
      canvas.linear([
        [0, "#f4dcc0"],
        [0.22, "#d3a06f"],
        [0.55, "#8a4f34"],
        [1, "#32141f"],
      ]),
    )}${range(6)
      .map((i) =>
        path(
          `M${-110 + i * 44} -396q${canvas.random.between(-30, 30)} 120 ${canvas.random.between(-16, 16)} ${canvas.random.between(150, 280)}q30 -120 30 -280Z`,
          fade("#fff3e0", 0.42),
        ),
      )
      .join("")}${cubes
      .map(([x, y, turn]) =>
        at(
          x,
          y,
          [
            rect(
              -42,
              -42,
              84,
              84,
              canvas.linear(
                [
                  [0, fade("#ffffff", 0.7)],
                  [1, fade("#ffffff", 0.12)],
                ],
                [0, 0, 1, 1],
              ),
              { rx: 14, stroke: fade("#ffffff", 0.55), "stroke-width": 3 },
            ),
          ],
          1,
          turn,
        ),
      )
      .join("")}</g>`,
    path(
      glass,
      canvas.linear(
        [
          [0, fade("#ffffff", 0.32)],
          [0.16, fade("#ffffff", 0.04)],
          [0.8, fade("#ffffff", 0.05)],
          [1, fade("#ffe0b8", 0.55)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    ellipse(0, -430, 132, 24, fade("#ffffff", 0.28)),
    stroke("M-108 -400L-86 -60", fade("#ffffff", 0.55), 9),
    ...range(26).map(() =>
      circle(
        canvas.random.between(-104, 104),
        canvas.random.between(-300, -30),
        canvas.random.between(2, 5),
        fade("#ffffff", 0.5),
      ),
    ),
  ].join("");
};
