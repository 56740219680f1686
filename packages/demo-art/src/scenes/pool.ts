import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten } from "../drawing/color.ts";
import { glow, neon, stringLights } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { at, circle, curve, ellipse, num, range, rect, ring } from "../drawing/shapes.ts";
import { clouds, moon, sky } from "../landscape/sky.ts";
import { downtown } from "../landscape/skyline.ts";
import { fanLeaf, palm } from "../landscape/trees.ts";
import { person } from "../people/figures.ts";
import { stageLights } from "./stage-lights.ts";

/** A pool at night: neon floats, palms, a lit bar. */
export const pool = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const [one, two, three] = random.pick(stageLights);
  const edge = h * 0.56;
  const float = (x: number, y: number, s: number, color: string) =>
    at(
      x,
      y,
      [
        ellipse(0, 12, 96, 26, fade(ink.navy, 0.35)),
        `<ellipse cx="0" cy="0" rx="78" ry="24" fill="none" stroke="${color}" stroke-width="30"/>`,
        `<ellipse cx="0" cy="-5" rx="78" ry="24" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="8"/>`,
        ...range(6).map((i) => circle(Math.cos(i * 1.05) * 78, Math.sin(i * 1.05) * 24, 9, fade("#ffffff", 0.6))),
      ],
      s,
    );
  const caustics = range(46).map(() => {
    const near = random.next();
    const size = 20 + near * 60;
    return `<path d="${curve(
      ring(random.between(0, w), edge + 20 + (h - edge) * near, size, size * 0.26, 6, () => random.between(0.6, 1.3)),
      true,
    )}" fill="none" stroke="${fade("#e6fffb", 0.1 + near * 0.22)}" stroke-width="${num(1.5 + near * 2)}"/>`;
  });
  return [
    sky(canvas, edge),
    moon(canvas, w * 0.78, h * 0.14, h * 0.05),
    clouds(canvas, h * 0.08, h * 0.3, 5),
    downtown(canvas, w * 0.34, edge, h * 0.36),
    glow(canvas, w * 0.5, edge, w * 0.5, one, 0.4),
    ...[0.08, 0.2, 0.86, 0.96].map((x, i) =>
      palm(canvas, w * x, edge + 8, h * (0.5 - i * 0.04), (i % 2 ? -1 : 1) * h * 0.06, palette.dark, fade(one, 0.6)),
    ),
    at(w * 0.62, edge, [
      rect(
        -h * 0.3,
        -h * 0.17,
        h * 0.6,
        h * 0.17,
        canvas.linear([
          [0, ink.gold],
          [1, ink.coral],
        ]),
      ),
      rect(-h * 0.34, -h * 0.2, h * 0.68, h * 0.04, darken(one, 0.4)),
      neon(`M${-h * 0.3} ${-h * 0.215}H${h * 0.3}`, one, 4),
      rect(-h * 0.3, -h * 0.06, h * 0.6, h * 0.06, palette.dark),
    ]),
    ...range(9).map((i) =>
      person(
        w * (0.36 + i * 0.065),
        edge + 2,
        h * 0.17,
        (["toast", "dance", "stand"] as const)[i % 3] ?? "stand",
        palette.dark,
        one,
        i % 2 === 0,
      ),
    ),
    stringLights(canvas, -20, h * 0.14, w * 0.5, h * 0.22, h * 0.08, 10, [one, two, three], h / 900),
    stringLights(canvas, w * 0.5, h * 0.22, w + 20, h * 0.12, h * 0.08, 10, [one, two, three], h / 900),
    rect(0, edge, w, 14, lighten(palette.sky[3], 0.2)),
    rect(
      0,
      edge + 12,
      w,
      h - edge,
      canvas.linear([
        [0, lighten(ink.teal, 0.15)],
        [0.4, "#138a9e"],
        [1, "#0b2f66"],
      ]),
    ),
    `<g transform="translate(0 ${num(edge)}) scale(1 0.4)">${glow(canvas, w * 0.3, 200, w * 0.35, one, 0.5)}${glow(canvas, w * 0.75, 320, w * 0.35, two, 0.5)}</g>`,
    ...caustics,
    float(w * 0.24, h * 0.74, h / 700, one),
    float(w * 0.74, h * 0.68, h / 950, three),
    float(w * 0.6, h * 0.88, h / 560, two),
    fanLeaf(-10, h * 1.02, h * 0.36, -50, palette.dark) + fanLeaf(w + 10, h * 1.02, h * 0.4, -130, palette.dark),
  ].join("");
};
