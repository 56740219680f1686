import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, curve, ellipse, path, range, rect, ring, stroke } from "../../drawing/shapes.ts";

/** Bags, a sun hat and a pair of sunglasses from a good shop. */
export const shopping = (canvas: Canvas): string => {
  const bag = (x: number, w: number, h: number, color: string, kind: number) =>
    at(x, 0, [
      stroke(`M${-w * 0.24} ${-h}q0 -110 ${w * 0.24} -110t${w * 0.24} 110`, lighten(color, 0.5), 10),
      path(
        `M${-w / 2} ${-h}H${w / 2}L${w / 2 + 10} 0H${-w / 2 - 10}Z`,
        canvas.linear(
          [
            [0, darken(color, 0.4)],
            [0.3, color],
            [1, lighten(color, 0.4)],
          ],
          [0, 0, 1, 0],
        ),
      ),
      path(`M${w / 2} ${-h}L${w / 2 + 10} 0H${w / 2 - 40}L${w / 2 - 40} ${-h * 0.86}Z`, fade(ink.navy, 0.22)),
      kind === 0
        ? circle(-10, -h * 0.46, w * 0.2, ink.gold) +
          rect(-10 - w * 0.26, -h * 0.46, w * 0.52, w * 0.24, color) +
          range(3)
            .map((i) => capsule(-10 - w * 0.2 + i * 8, -h * 0.44 + i * 16, w * 0.4 - i * 16, 6, ink.gold))
            .join("")
        : range(5)
            .map((i) =>
              stroke(
                `M${-w / 2 + 8} ${-h * 0.8 + i * h * 0.16}q${w * 0.12} -26 ${w * 0.24} 0t${w * 0.24} 0t${w * 0.24} 0`,
                fade("#fff6e6", 0.75),
                8,
              ),
            )
            .join(""),
    ]);
  return [
    shadow(canvas, 0, 8, 480, 50, 0.85),
    bag(-190, 270, 380, ink.teal, 1),
    bag(110, 310, 440, ink.coral, 0),
    bag(330, 200, 270, ink.violet, 1),
    at(-300, 0, [
      ellipse(
        0,
        -30,
        210,
        52,
        canvas.linear([
          [0, "#ffe3b0"],
          [1, "#b8743f"],
        ]),
      ),
      path(
        "M-110 -40Q-116 -170 0 -172Q116 -170 110 -40Q0 -6 -110 -40Z",
        canvas.linear(
          [
            [0, "#ffedc9"],
            [0.6, "#f0bf78"],
            [1, "#a8653a"],
          ],
          [1, 0, 0, 1],
        ),
      ),
      path("M-112 -66Q0 -34 112 -66L110 -36Q0 -4 -110 -36Z", ink.pink),
      ...range(6).map(
        (i) =>
          `<ellipse cx="0" cy="-30" rx="${200 - i * 14}" ry="${48 - i * 4}" fill="none" stroke="${fade("#9c5a30", 0.25)}" stroke-width="3"/>`,
      ),
    ]),
    at(120, 14, [
      stroke("M-110 -44L-160 -84M110 -44L160 -84", "#1c1030", 13),
      path(curve(ring(-62, -30, 62, 48, 10), true), "#1c1030") +
        path(curve(ring(62, -30, 62, 48, 10), true), "#1c1030"),
      path(
        curve(ring(-62, -30, 52, 39, 10), true),
        canvas.linear([
          [0, ink.violet],
          [0.5, ink.coral],
          [1, ink.gold],
        ]),
      ) +
        path(
          curve(ring(62, -30, 52, 39, 10), true),
          canvas.linear([
            [0, ink.violet],
            [0.5, ink.coral],
            [1, ink.gold],
          ]),
        ),
      stroke("M-20 -44Q0 -60 20 -44", "#1c1030", 11),
      path("M-92 -56L-50 -60L-84 -14Z", fade("#ffffff", 0.5)),
      path("M32 -56L74 -60L40 -14Z", fade("#ffffff", 0.5)),
    ]),
  ].join("");
};
