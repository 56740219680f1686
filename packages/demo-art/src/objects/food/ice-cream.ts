import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { circle, curve, path, range, ring, stroke } from "../../drawing/shapes.ts";

/** A cone with three scoops and a cherry. */
export const iceCream = (canvas: Canvas): string => {
  const flavours = canvas.random.happens(0.5) ? [ink.pink, "#fff1d0", "#8fe0d4"] : ["#c58fff", "#ffb08a", "#fff1d0"];
  const scoop = (x: number, y: number, r: number, color: string) =>
    [
      path(
        curve(
          ring(x, y + r * 0.5, r * 1.06, r * 0.34, 16, (i) => (i % 2 ? 1.1 : 0.9)),
          true,
        ),
        darken(color, 0.15),
      ),
      circle(
        x,
        y,
        r,
        canvas.radial(
          [
            [0, lighten(color, 0.6)],
            [0.55, color],
            [1, darken(color, 0.35)],
          ],
          0.62,
          0.3,
          0.75,
        ),
      ),
      ...range(12).map(() =>
        circle(
          x + canvas.random.between(-0.6, 0.6) * r,
          y + canvas.random.between(-0.6, 0.5) * r,
          canvas.random.between(2, 5),
          fade(darken(color, 0.5), 0.35),
        ),
      ),
    ].join("");
  const cone = "M-118 -250L0 10L118 -250Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${cone}"/></clipPath>`);
  return [
    shadow(canvas, 0, 12, 200, 34, 0.8),
    path(
      cone,
      canvas.linear(
        [
          [0, "#8a4a30"],
          [0.6, "#e0a055"],
          [1, "#ffdc98"],
        ],
        [0, 0, 1, 0],
      ),
    ),
    `<g clip-path="${clip}">${range(14)
      .map((i) => stroke(`M${-240 + i * 38} -260l150 280M${-90 + i * 26} -260l-150 280`, fade("#7c3d2a", 0.45), 4))
      .join("")}</g>`,
    scoop(-62, -300, 98, flavours[0] ?? ink.pink),
    scoop(66, -300, 98, flavours[1] ?? ink.cream),
    scoop(0, -420, 104, flavours[2] ?? ink.aqua),
    circle(
      14,
      -530,
      30,
      canvas.radial(
        [
          [0, "#ff8f8a"],
          [0.5, "#e0263f"],
          [1, "#8a0f33"],
        ],
        0.4,
        0.3,
        0.75,
      ),
    ) + stroke("M16 -556Q30 -610 84 -620", "#5c8a3a", 6),
  ].join("");
};
