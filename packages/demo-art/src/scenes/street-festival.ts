import { street } from "../backgrounds/street.ts";
import type { Canvas } from "../drawing/canvas.ts";
import { darken } from "../drawing/color.ts";
import { stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { at, range } from "../drawing/shapes.ts";
import { foodTruck } from "../objects/outdoors/food-truck.ts";
import { crowd, person } from "../people/figures.ts";

/** Trucks, lights and a slow-moving crowd on a closed street. */
export const streetFestival = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const u = Math.min(h, w * 0.8);
  const s = u / 720;
  const colors = random.pick([
    [ink.coral, ink.teal],
    [ink.violet, ink.gold],
    [ink.teal, ink.pink],
  ]);
  return [
    street(canvas),
    at(w * (w > h ? 0.26 : 0.5), h * 0.8, [foodTruck(canvas, colors[0])], (w > h ? 0.6 : 0.8) * s),
    at(w * 0.8, h * 0.79, [foodTruck(canvas, colors[1])], (w > h ? 0.5 : 0) * s),
    ...range(3).map((i) =>
      stringLights(canvas, -20, h * (0.06 + i * 0.07), w + 20, h * (0.1 + i * 0.06), h * 0.09, 16, evening, s * 1.1),
    ),
    ...range(Math.round(w / (u * 0.11))).map((i) =>
      person(
        (i + 0.5) * u * 0.112 + random.between(-20, 20),
        h * random.between(0.87, 0.93),
        u * random.between(0.2, 0.26),
        random.pick(["walk", "stand", "toast", "walk", "dance"]),
        palette.dark,
        random.pick(evening),
        random.happens(0.5),
      ),
    ),
    crowd(canvas, h * 1.0, u * 0.11, darken(palette.dark, 0.5), ink.coral, 0.18),
  ].join("");
};
