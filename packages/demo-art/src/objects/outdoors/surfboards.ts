import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, curve, path, range, rect, ring, stroke } from "../../drawing/shapes.ts";

/** Boards standing in the sand, each with its own pattern. */
export const surfboards = (canvas: Canvas): string => {
  const outline = "M0 -620C96 -520 118 -300 104 -120Q92 -20 0 0Q-92 -20 -104 -120C-118 -300 -96 -520 0 -620Z";
  const board = (x: number, turn: number, scale: number, base: string, band: string, kind: number) => {
    const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
    const sunset = [
      circle(0, -330, 84, ink.gold),
      rect(-130, -330, 260, 100, base),
      ...range(5).map((i) => rect(-130, -330 + i * 24, 260, 7 + i * 2, fade(ink.gold, 0.9 - i * 0.15))),
    ];
    const stripes = range(3).map((i) =>
      path(
        `M-140 ${-200 + i * 46}L140 ${-330 + i * 46}V${-300 + i * 46}L-140 ${-170 + i * 46}Z`,
        [band, "#fff6e6", ink.gold][i] ?? band,
      ),
    );
    const waves = range(4).map((i) =>
      stroke(`M-140 ${-470 + i * 50}q35 -40 70 0t70 0t70 0t70 0`, i % 2 ? "#fff6e6" : band, 15),
    );
    return at(
      x,
      0,
      [
        path(
          outline,
          canvas.linear([
            [0, lighten(base, 0.35)],
            [1, darken(base, 0.2)],
          ]),
        ),
        `<g clip-path="${clip}">${([sunset, stripes, waves][kind % 3] ?? stripes).join("")}${path(
          outline,
          canvas.linear(
            [
              [0, fade(ink.navy, 0.55)],
              [0.3, fade(ink.navy, 0.05)],
              [0.85, fade("#ffffff", 0)],
              [1, fade("#fff0cc", 0.75)],
            ],
            [0, 0, 1, 0],
          ),
        )}</g>`,
        stroke("M0 -600V-10", fade("#3a1a3a", 0.3), 4),
      ],
      scale,
      turn,
    );
  };
  const first = canvas.random.whole(0, 2);
  const [left, right, centre] = canvas.random.pick([
    [ink.teal, ink.pink, "#fff0d9"],
    [ink.violet, ink.gold, ink.aqua],
    ["#fff0d9", ink.teal, ink.gold],
  ]);
  return [
    shadow(canvas, -40, 4, 420, 40, 0.7),
    board(-230, -9, 0.95, left, ink.coral, first + 1),
    board(236, 10, 0.92, right, "#ffd1a8", first + 2),
    board(0, 1, 1.1, centre, ink.coral, first),
    path(
      curve(
        ring(0, 22, 430, 44, 16, () => canvas.random.between(0.9, 1.12)),
        true,
      ),
      canvas.linear([
        [0, "#e3a878"],
        [1, "#6b3a55"],
      ]),
    ),
  ].join("");
};
