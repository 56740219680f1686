import type { Canvas } from "../drawing/canvas.ts";
import { darken, fade, lighten } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { circle, num, range, rect, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { glint } from "../landscape/water.ts";
import { crowd, person } from "../people/figures.ts";

/** Fireworks over the bridges, watched from the Riverwalk. */
export const fireworks = (canvas: Canvas): string => {
  const { w, h, random, palette } = canvas;
  const bursts = range(7).map((i) =>
    burst(
      canvas,
      w * (0.1 + (i / 6) * 0.8) + random.between(-40, 40),
      h * random.between(0.08, 0.36),
      h * random.between(0.1, 0.23),
      random.pick([ink.coral, ink.gold, ink.aqua, ink.pink, ink.violet]),
    ),
  );
  const walk = h * 0.88;
  const u = Math.min(h, w * 0.8);
  return [
    river(canvas, h * 0.56),
    ...bursts,
    ...range(5).map(() =>
      glint(canvas, w * random.between(0.1, 0.9), h * 0.58, h * 0.86, w * 0.05, random.pick(evening), 14),
    ),
    rect(0, walk, w, h - walk, palette.dark),
    stroke(`M0 ${num(walk - h * 0.06)}H${w}`, palette.dark, 7),
    ...range(14).map((i) => rect((w * i) / 13 - 2, walk - h * 0.06, 5, h * 0.06, palette.dark)),
    ...range(Math.round(w / (u * 0.1))).map((i) =>
      person(
        (i + 0.4) * u * 0.105 + random.between(-14, 14),
        walk + h * 0.03,
        u * random.between(0.16, 0.2),
        random.pick(["stand", "stand", "cheer", "toast"]),
        darken(palette.dark, 0.3),
        ink.coral,
        random.happens(0.5),
      ),
    ),
    crowd(canvas, h * 1.0, u * 0.1, darken(palette.dark, 0.5), ink.gold, 0.3),
  ].join("");
};

const burst = (canvas: Canvas, x: number, y: number, r: number, color: string): string => {
  const { random } = canvas;
  const rays = range(34).map((i) => {
    const a = (i / 34) * Math.PI * 2 + random.between(-0.06, 0.06);
    const length = r * random.between(0.7, 1.05);
    const [ex, ey] = [x + Math.cos(a) * length, y + Math.sin(a) * length + length * 0.12];
    const [mx, my] = [x + Math.cos(a) * length * 0.4, y + Math.sin(a) * length * 0.4];
    return `<path d="M${num(mx)} ${num(my)}Q${num(x + Math.cos(a) * length * 0.75)} ${num(y + Math.sin(a) * length * 0.75)} ${num(ex)} ${num(ey)}" stroke="${fade(i % 3 ? color : lighten(color, 0.5), 0.85)}" stroke-width="${num(r * 0.018)}" fill="none" stroke-linecap="round"/>${circle(ex, ey, r * 0.02, "#fff6e6")}`;
  });
  return glow(canvas, x, y, r * 1.5, color, 0.5) + rays.join("") + circle(x, y, r * 0.06, "#fffaf0");
};
