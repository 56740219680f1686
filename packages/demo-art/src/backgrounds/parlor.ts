import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { circle, range, rect } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";
import { downtown } from "../landscape/skyline.ts";
import { fanLeaf } from "../landscape/trees.ts";
import { water } from "../landscape/water.ts";
import { tileCounter } from "../surfaces/tile-counter.ts";

/** A bright tiled parlor wall with a round window, for sweets. */
export const parlor = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const edge = h * 0.68;
  const tone = random.pick([
    mix(palette.sky[3], ink.pink, 0.35),
    mix(palette.sky[2], ink.teal, 0.55),
    mix(palette.sky[3], ink.gold, 0.35),
    mix(palette.sky[2], ink.violet, 0.4),
  ]);
  const [cx, cy, r] = [w * random.pick([0.24, 0.5, 0.76]), h * 0.34, h * 0.27];
  const clip = canvas.define((id) => `<clipPath id="${id}">${circle(cx, cy, r, "#fff")}</clipPath>`);
  const tiles = range(15).map((i) =>
    range(22)
      .map((j) =>
        rect(
          j * 60 - (i % 2) * 30 - 20,
          i * 44,
          55,
          39,
          mix(tone, random.happens(0.5) ? palette.sky[1] : ink.cream, random.between(0, 0.14)),
          { rx: 7 },
        ),
      )
      .join(""),
  );
  return [
    rect(0, 0, w, h, darken(tone, 0.4)),
    ...tiles,
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, fade(palette.sky[0], 0.62)],
        [0.6, fade(palette.sky[1], 0.12)],
        [1, fade(palette.sky[0], 0.55)],
      ]),
    ),
    circle(cx, cy, r + 20, darken(tone, 0.7)) +
      circle(cx, cy, r + 14, lighten(tone, 0.55)) +
      circle(cx, cy, r + 2, darken(tone, 0.6)),
    `<g clip-path="${clip}">${sky(canvas, h * 0.5)}${sun(canvas, cx + r * 0.2, h * 0.44, r * 0.34)}${clouds(canvas, h * 0.14, h * 0.36, 3)}${downtown(canvas, cx, h * 0.52, h * 0.24)}${water(canvas, h * 0.52, h * 0.7)}</g>`,
    glow(canvas, cx, cy, r * 2.2, palette.sky[4], 0.3),
    fanLeaf(
      w * (cx > w / 2 ? 0 : 1),
      h * 0.12,
      h * 0.34,
      cx > w / 2 ? 50 : 130,
      fade(mix(palette.near, ink.leaf, 0.4), 0.95),
    ),
    tileCounter(canvas, edge),
  ].join("");
};
