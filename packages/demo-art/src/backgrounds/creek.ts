import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { birds, clouds, sky, sun } from "../landscape/sky.ts";
import { mirrored, shore } from "../landscape/skyline.ts";
import { fanLeaf, grass, oak, palm } from "../landscape/trees.ts";
import { glint, ripples, water } from "../landscape/water.ts";

/** A lazy creek between marsh grass, for paddling; `sunAt` fixes where the sun goes down (share of the width). */
export const creek = (canvas: Canvas, view: { sunAt?: number } = {}): string => {
  const { w, h, random, palette } = canvas;
  const horizon = h * 0.5;
  const sunAt = w * (view.sunAt ?? random.between(0.35, 0.65));
  const far =
    shore(canvas, horizon, h * 0.07, mix(palette.mid, palette.sky[3], 0.2)) +
    shore(canvas, horizon, h * 0.035, mix(palette.near, palette.mid, 0.5));
  const reeds = (x: number, base: number, size: number) =>
    grass(canvas, x, base, size, 46, mix(palette.near, "#1a4a4a", 0.3));
  return [
    sky(canvas, horizon),
    sun(canvas, sunAt, horizon - h * 0.06, h * 0.13),
    clouds(canvas, h * 0.08, horizon - h * 0.1, 6),
    far,
    water(canvas, horizon, h),
    mirrored(far, horizon, 0.5),
    glint(canvas, sunAt, horizon + 2, h, w * 0.16, palette.sun, 40),
    ripples(canvas, horizon, h, 90, palette.sky[4], 0.35),
    random.happens(0.5)
      ? oak(
          canvas,
          w * 0.08,
          horizon + h * 0.03,
          h * 0.42,
          palette.near,
          mix(palette.near, "#1f5a4a", 0.3),
          fade(mix(palette.near, palette.sky[3], 0.3), 0.9),
        )
      : palm(canvas, w * 0.9, horizon + h * 0.04, h * 0.4, -30, palette.near) +
        palm(canvas, w * 0.8, horizon + h * 0.03, h * 0.3, 24, palette.near),
    reeds(w * 0.02, h * 0.72, h * 0.28),
    reeds(w * 0.99, h * 0.7, h * 0.3),
    reeds(w * 0.06, h * 1.02, h * 0.3),
    reeds(w * 0.95, h * 1.02, h * 0.34),
    birds(canvas, w * 0.4, h * 0.2, 5, 16),
    fanLeaf(w * 1.02, h * 0.04, h * 0.3, 130, fade(palette.dark, 0.9)),
  ].join("");
};
