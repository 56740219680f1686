import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, mix } from "../drawing/color.ts";
import { bokeh, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { num, range, rect, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { fanLeaf } from "../landscape/trees.ts";
import { person } from "../people/figures.ts";

/** A roof over the river: rail, planters, lights and people with glasses. */
export const rooftop = (canvas: Canvas): string => {
  const { w, h, palette, random } = canvas;
  const u = Math.min(h, w * 0.8);
  const floor = h * 0.84;
  const poses = ["toast", "stand", "dance", "toast", "cheer", "stand", "toast"] as const;
  const guests = range(Math.round(w / (u * 0.125))).map((i) =>
    person(
      (i + 0.5) * u * 0.128 + random.between(-16, 16),
      floor + h * random.between(0.01, 0.1),
      u * random.between(0.29, 0.34),
      random.pick([...poses]),
      palette.dark,
      palette.sky[4],
      random.happens(0.5),
    ),
  );
  return [
    river(canvas, h * 0.55),
    rect(0, h * 0.64, w, floor - h * 0.64, fade("#bfe9ff", 0.09)),
    ...range(9).map((i) => rect((w * i) / 8 - 3, h * 0.63, 6, floor - h * 0.63, palette.dark)),
    rect(0, h * 0.625, w, 9, mix(palette.dark, palette.sky[4], 0.35)),
    rect(
      0,
      floor,
      w,
      h - floor,
      canvas.linear([
        [0, mix(palette.near, palette.sky[3], 0.35)],
        [1, palette.dark],
      ]),
    ),
    stroke(
      `M${num(w * 0.02)} ${num(floor)}V${num(h * 0.06)}M${num(w * 0.98)} ${num(floor)}V${num(h * 0.06)}`,
      palette.dark,
      8,
    ),
    stringLights(canvas, w * 0.02, h * 0.07, w * 0.5, h * 0.1, h * 0.1, 11, [ink.gold], h / 760),
    stringLights(canvas, w * 0.5, h * 0.1, w * 0.98, h * 0.07, h * 0.1, 11, [ink.gold], h / 760),
    stringLights(canvas, w * 0.02, h * 0.2, w * 0.98, h * 0.2, h * 0.12, 19, [ink.gold, ink.coral], h / 820),
    bokeh(canvas, h * 0.3, h * 0.7, 14, evening),
    ...guests,
    fanLeaf(-6, h * 0.98, h * 0.36, -52, darken(mix(palette.near, ink.leaf, 0.3), 0.4)),
    fanLeaf(w + 6, h * 0.98, h * 0.36, -128, darken(mix(palette.near, ink.leaf, 0.3), 0.4)),
  ].join("");
};
