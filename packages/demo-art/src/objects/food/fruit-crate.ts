import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, path, range, rect, stroke } from "../../drawing/shapes.ts";

/** Crates of fruit from a grove: oranges, lemons, limes, leaves. */
export const fruitCrate = (canvas: Canvas): string => {
  const { random } = canvas;
  const fruit = (x: number, y: number, r: number, color: string) =>
    [
      circle(
        x,
        y,
        r,
        canvas.radial(
          [
            [0, lighten(color, 0.6)],
            [0.5, color],
            [1, darken(color, 0.5)],
          ],
          0.64,
          0.28,
          0.8,
        ),
      ),
      circle(x + r * 0.1, y - r * 0.75, r * 0.09, "#5c7a2e"),
      path(
        `M${x} ${y - r * 0.75}q${r * 0.5} ${-r * 0.5} ${r * 0.9} ${-r * 0.1}q${-r * 0.4} ${r * 0.4} ${-r * 0.9} ${r * 0.1}Z`,
        random.pick(["#4c9a4e", "#2f7a4f", "#7fbf5a"]),
      ),
    ].join("");
  const crate = (x: number, w: number, h: number) =>
    [
      rect(x - w / 2, -h, w, h, "#2a1528"),
      ...range(3).map((i) =>
        rect(
          x - w / 2,
          -h + i * (h / 3) + 5,
          w,
          h / 3 - 12,
          canvas.linear([
            [0, "#e0a56c"],
            [1, "#8a5038"],
          ]),
          { rx: 4 },
        ),
      ),
      ...[-0.5, 0.42].map((s) =>
        rect(
          x + w * s,
          -h - 6,
          w * 0.08,
          h + 10,
          canvas.linear(
            [
              [0, "#c98a55"],
              [1, "#6b3a35"],
            ],
            [0, 0, 1, 0],
          ),
        ),
      ),
      ...range(12).map((i) =>
        stroke(
          `M${x - w * 0.36 + (i % 4) * w * 0.2} ${-h + Math.floor(i / 4) * (h / 3) + 20}h${w * 0.12}`,
          fade("#5c2c2a", 0.4),
          3,
        ),
      ),
    ].join("");
  return [
    shadow(canvas, 0, 10, 500, 54, 0.85),
    ...range(14).map((i) =>
      fruit(-330 + (i % 5) * 64 + (i > 4 ? 30 : 0), -196 - Math.floor(i / 5) * 52, 50, ink.amber),
    ),
    ...range(12).map((i) =>
      fruit(60 + (i % 5) * 66 + (i > 4 ? 30 : 0), -250 - Math.floor(i / 5) * 50, 48, i % 3 ? "#ffd54d" : "#a7d64a"),
    ),
    crate(-190, 380, 190),
    crate(210, 380, 240),
    fruit(-420, -44, 54, ink.amber) + fruit(-20, -30, 46, "#ffd54d") + fruit(448, -40, 50, ink.coral),
    at(40, -20, [
      circle(0, 0, 62, "#f59a3c"),
      circle(0, 0, 53, "#ffe3b0"),
      ...range(8).map((i) =>
        path(
          `M0 0L${Math.cos(i * 0.785) * 48} ${Math.sin(i * 0.785) * 48}A48 48 0 0 1 ${Math.cos(i * 0.785 + 0.68) * 48} ${Math.sin(i * 0.785 + 0.68) * 48}Z`,
          ink.amber,
        ),
      ),
    ]),
  ].join("");
};
