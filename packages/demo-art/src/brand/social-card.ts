import { createCanvas } from "../drawing/canvas.ts";
import { lettering } from "../drawing/lettering.ts";
import { vignette } from "../drawing/light.ts";
import { palettes } from "../drawing/palette.ts";
import { at, rect, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { drawWordmark, wordmarkWidth } from "./wordmark.ts";

const [width, height] = [1_200, 630];

/** The picture that link previews show: the river at dusk and the wordmark. */
export const drawSocialCard = (): string => {
  const canvas = createCanvas(width, height, palettes.gold, "social card");
  const town = lettering("Jacksonville", 40, 4);
  const scale = 1.55;
  const shade = canvas.linear([
    [0, "#0b082466"],
    [0.4, "#0b082400"],
    [1, "#0b0824aa"],
  ]);
  return canvas.finish([
    river(canvas, height * 0.74, { sunAt: 0.72, bridge: "main" }),
    rect(0, 0, width, height, shade),
    at((width - wordmarkWidth * scale) / 2, 86, [drawWordmark(canvas)], scale),
    at((width - town.width) / 2, 276, [stroke(town.d, "#fff1dc", 5)]),
    vignette(canvas, 0.6),
  ]);
};
