import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, mix } from "../drawing/color.ts";
import { bokeh, glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, range, rect } from "../drawing/shapes.ts";
import { neonSign } from "../objects/indoors/neon-sign.ts";
import { barTop } from "../surfaces/bar-top.ts";

/** A dark brick wall with a neon sign over a polished bar. */
export const neonBar = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const edge = h * 0.68;
  const wall = mix(palette.sky[1], ink.plum, 0.5);
  const [main, second] = random.pick([
    [ink.pink, ink.aqua],
    [ink.coral, ink.gold],
    [ink.aqua, ink.violet],
    [ink.gold, ink.pink],
  ]);
  const kind = random.pick(["palm", "wave", "star", "bolt", "note", "heart", "pelican"]);
  const x = w * random.pick([0.2, 0.8]);
  const bricks = range(14).map((i) =>
    range(12)
      .map((j) => {
        const tone = mix(wall, random.happens(0.5) ? palette.sky[2] : palette.dark, random.between(0.05, 0.3));
        return rect(j * 112 - (i % 2) * 56 - 20, i * 46, 106, 40, tone, { rx: 4 });
      })
      .join(""),
  );
  return [
    rect(0, 0, w, h, darken(wall, 0.45)),
    ...bricks,
    rect(
      0,
      0,
      w,
      h,
      canvas.linear([
        [0, fade(palette.dark, 0.8)],
        [0.45, fade(palette.dark, 0.1)],
        [1, fade(palette.dark, 0.6)],
      ]),
    ),
    glow(canvas, x, h * 0.26, w * 0.42, main ?? ink.pink, 0.42),
    glow(canvas, w - x, h * 0.6, w * 0.4, second ?? ink.aqua, 0.22),
    at(x, h * 0.27, [neonSign(kind, main ?? ink.pink, second ?? ink.aqua, 1.12)]),
    bokeh(canvas, h * 0.1, h * 0.6, 22, [main ?? ink.pink, second ?? ink.aqua, ink.gold]),
    barTop(canvas, edge, main ?? ink.pink, second ?? ink.aqua),
  ].join("");
};
