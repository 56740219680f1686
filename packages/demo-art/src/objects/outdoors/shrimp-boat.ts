import type { Canvas } from "../../drawing/canvas.ts";
import { fade, mix } from "../../drawing/color.ts";
import { glow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { num, path, rect, stroke } from "../../drawing/shapes.ts";

/** A shrimp boat with its outriggers up. */
export const shrimpBoat = (canvas: Canvas, x: number, base: number, size: number): string => {
  const dark = canvas.palette.near;
  const p = (dx: number, dy: number) => `${num(x + dx * size)} ${num(base + dy * size)}`;
  return [
    path(`M${p(-0.9, -0.24)}Q${p(0, -0.06)} ${p(0.9, -0.36)}L${p(0.72, 0)}H${num(x - 0.7 * size)}Z`, dark),
    path(
      `M${p(0.1, -0.2)}V${num(base - 0.6 * size)}H${num(x + 0.5 * size)}V${num(base - 0.22 * size)}Z`,
      mix(dark, canvas.palette.sky[4], 0.25),
    ),
    rect(x + 0.16 * size, base - 0.54 * size, 0.27 * size, 0.12 * size, ink.gold),
    stroke(
      `M${p(-0.1, -0.16)}L${p(-0.1, -1.2)}M${p(-0.1, -0.5)}L${p(-0.95, -1.1)}M${p(-0.1, -0.5)}L${p(0.75, -1.1)}M${p(-0.1, -1.2)}L${p(-0.95, -1.1)}M${p(-0.1, -1.2)}L${p(0.75, -1.1)}M${p(-0.95, -1.1)}L${p(-0.9, -0.24)}`,
      dark,
      size * 0.025,
    ),
    path(`M${p(-0.95, -1.08)}Q${p(-0.5, -0.5)} ${p(-0.14, -0.4)}L${p(-0.14, -0.6)}Z`, fade(dark, 0.5)),
    glow(canvas, x - 0.1 * size, base - 1.2 * size, size * 0.3, ink.coral, 0.8),
  ].join("");
};
