import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { num, range, rect, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { person } from "../people/figures.ts";

/** A run club on the deck of a bridge while the sun comes up over the river. */
export const bridgeRun = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const deck = h * 0.8;
  const tall = h * 0.34;
  const runners = range(7).map((i) => {
    const x = w * (0.12 + i * 0.128) + random.between(-0.012, 0.012) * w;
    const size = tall * random.between(0.9, 1.08);
    return (
      glow(canvas, x, deck + h * 0.05, size * 0.3, "#05030f", 0.5) +
      person(x, deck + h * 0.05, size, "run", palette.dark, palette.sun)
    );
  });
  const rail = (y: number, width: number) => stroke(`M0 ${num(y)}H${num(w)}`, mix(ink.blue, palette.near, 0.45), width);
  return [
    river(canvas, h * 0.6, { sunAt: 0.5, bridge: "main" }),
    rect(
      0,
      deck,
      w,
      h - deck,
      canvas.linear([
        [0, mix(palette.near, palette.sky[3], 0.3)],
        [1, palette.dark],
      ]),
    ),
    rect(0, deck, w, 4, fade(lighten(palette.sky[4], 0.3), 0.8)),
    stroke(`M0 ${num(h * 0.93)}H${num(w)}`, fade(ink.gold, 0.7), 5, { "stroke-dasharray": "60 44" }),
    ...range(25).map((i) => rect((w * i) / 24 - 3, deck - h * 0.13, 6, h * 0.13, mix(ink.blue, palette.near, 0.45))),
    rail(deck - h * 0.13, 9),
    rail(deck - h * 0.07, 4),
    ...runners,
  ].join("");
};
