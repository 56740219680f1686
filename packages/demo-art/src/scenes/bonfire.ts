import { beach } from "../backgrounds/beach.ts";
import type { Canvas } from "../drawing/canvas.ts";
import { fade } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, range } from "../drawing/shapes.ts";
import { grass } from "../landscape/trees.ts";
import { person } from "../people/figures.ts";

/** A fire on the beach, sparks, friends on logs, boards behind. */
export const bonfire = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const [x, base] = [w * 0.5, h * 0.84];
  const u = Math.min(h, w * 0.66);
  const s = u / 720;
  const flame = (width: number, height: number, color: string, sway: number) =>
    path(
      `M${-width} 0C${-width * 1.2} ${-height * 0.4} ${-width * 0.3 + sway} ${-height * 0.5} ${sway} ${-height}C${width * 0.4 + sway} ${-height * 0.5} ${width * 1.2} ${-height * 0.4} ${width} 0Z`,
      color,
    );
  const fire = [
    flame(78, 250, fade(ink.coral, 0.9), -16),
    flame(60, 200, ink.amber, 22),
    flame(46, 160, ink.gold, -10),
    flame(28, 104, "#fff3c4", 6),
  ];
  const sparks = range(70).map(() =>
    circle(
      x + random.between(-1, 1) * h * 0.3 * random.next(),
      base - h * random.between(0.1, 0.75),
      random.between(1, 4) * s,
      fade(random.pick([ink.gold, ink.amber, ink.coral]), random.between(0.4, 1)),
    ),
  );
  const friends = [-3.4, -2.5, -1.7, 1.6, 2.4, 3.3].map((dx, i) =>
    person(
      x + dx * u * 0.16,
      base + u * (i % 2 ? 0.02 : 0.05),
      u * (i % 3 ? 0.27 : 0.34),
      (["stand", "sit", "sit", "sit", "play", "toast"] as const)[i] ?? "sit",
      palette.dark,
      ink.amber,
      dx > 0,
    ),
  );
  return [
    beach(canvas),
    glow(canvas, x, base - h * 0.1, h * 0.8, ink.amber, 0.65),
    ellipse(
      x,
      base + h * 0.02,
      h * 0.55,
      h * 0.07,
      canvas.radial([
        [0, fade(ink.gold, 0.8)],
        [1, fade(ink.coral, 0)],
      ]),
    ),
    ...sparks,
    ...friends,
    at(
      x,
      base,
      [
        ...fire,
        ...[-34, -12, 16, 38].map((turn) =>
          at(
            0,
            4,
            [
              capsule(
                -90,
                -13,
                180,
                26,
                canvas.linear([
                  [0, "#8a4a35"],
                  [1, "#2a1020"],
                ]),
              ),
            ],
            1,
            turn * 0.5,
          ),
        ),
      ],
      s,
    ),
    grass(canvas, w * 0.03, h * 1.02, u * 0.4, 40, palette.dark) +
      grass(canvas, w * 0.97, h * 1.02, u * 0.36, 40, palette.dark),
  ].join("");
};
