import { lettering } from "../kit/lettering.ts";
import { vignette } from "../kit/light.ts";
import { palettes } from "../kit/palette.ts";
import { penOf } from "../kit/pen.ts";
import { at, rect, stroke } from "../kit/shapes.ts";
import { river } from "../places/river.ts";
import { wordmark, wordmarkWidth } from "./wordmark.ts";

const [width, height] = [1_200, 630];

/** The picture that link previews show: the river at dusk and the wordmark. */
export function socialCard(): string {
  const pen = penOf(width, height, palettes.gold, "social card");
  const town = lettering("Jacksonville", 40, 4);
  const scale = 1.55;
  const shade = pen.linear([
    [0, "#0b082466"],
    [0.4, "#0b082400"],
    [1, "#0b0824aa"],
  ]);
  return pen.finish([
    river(pen, height * 0.74, { sunAt: 0.72, bridge: "main" }),
    rect(0, 0, width, height, shade),
    at((width - wordmarkWidth * scale) / 2, 86, [wordmark(pen)], scale),
    at((width - town.width) / 2, 276, [stroke(town.d, "#fff1dc", 5)]),
    vignette(pen, 0.6),
  ]);
}
