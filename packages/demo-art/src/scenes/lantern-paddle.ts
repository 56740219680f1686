import { creek } from "../backgrounds/creek.ts";
import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, capsule, ellipse, range, rect, stroke } from "../drawing/shapes.ts";
import { kayak } from "../objects/outdoors/kayak.ts";

/** A night paddle with lanterns on the bows and on the water. */
export const lanternPaddle = (canvas: Canvas): string => {
  const { w, h, random } = canvas;
  const s = Math.min(w / 1280, h / 720);
  const boat = (x: number, y: number, scale: number, color: string, riders: number) =>
    glow(canvas, x, y - 20 * scale, 330 * scale, ink.gold, 0.4) +
    at(
      x,
      y,
      [
        kayak(canvas, color, riders),
        at(430, -90, [
          stroke("M0 40V-90Q0 -110 30 -110", "#120a20", 7),
          glow(canvas, 30, -74, 120, ink.gold, 0.9),
          capsule(12, -104, 36, 58, "#ffe6a6"),
        ]),
      ],
      scale,
    );
  const lanterns = range(26).map(() => {
    const near = random.next();
    const [x, y, size] = [random.between(0, w), h * (0.54 + near * 0.44), (8 + near * 18) * s];
    const color = random.pick([ink.gold, ink.coral, ink.aqua]);
    return (
      glow(canvas, x, y, size * 4.5, color, 0.6) +
      rect(x - size * 0.6, y - size * 1.5, size * 1.2, size * 1.4, lighten(color, 0.55), { rx: 3 }) +
      ellipse(x, y + size * 0.35, size * 1.4, size * 0.22, fade(color, 0.6))
    );
  });
  return [
    creek(canvas),
    ...lanterns,
    boat(w * 0.3, h * 0.66, 0.36 * s, ink.teal, 1),
    boat(w * 0.76, h * 0.72, 0.46 * s, ink.pink, 2),
    boat(w * 0.46, h * 0.88, 0.72 * s, ink.coral, 2),
  ].join("");
};
