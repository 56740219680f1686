import type { Canvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { ink } from "../drawing/palette.ts";
import { at, circle, ellipse, num, path, range, stroke } from "../drawing/shapes.ts";

export type Pose = "stand" | "cheer" | "dance" | "toast" | "sit" | "yoga" | "play" | "walk" | "run";

/** Legs, arms and a hand that may hold a glass, for a figure 112 units tall with its feet at 0,0. */
const limbs: Record<Pose, readonly [legs: string, arms: string, hand?: readonly [number, number]]> = {
  stand: ["M-4 -54Q-6 -28 -6 0M4 -54Q5 -28 8 -2", "M-10 -86Q-17 -70 -13 -52M10 -86Q18 -72 8 -60"],
  cheer: ["M-4 -54Q-8 -28 -11 0M4 -54Q7 -28 11 0", "M-10 -86Q-22 -94 -21 -118M10 -86Q21 -94 24 -116"],
  dance: [
    "M-4 -54Q-16 -36 -7 -22Q-8 -10 -12 0M4 -54Q16 -34 9 -20Q12 -10 16 -2",
    "M-10 -86Q-24 -92 -27 -110M10 -86Q22 -70 32 -86",
  ],
  toast: ["M-4 -54Q-5 -28 -7 0M4 -54Q8 -28 9 -2", "M-10 -86Q-18 -72 -8 -60M10 -86Q22 -76 23 -97", [23, -99]],
  sit: [
    "M-3 -24Q16 -30 22 -22Q24 -10 24 0M3 -24Q22 -34 31 -24Q33 -12 34 0",
    "M-9 -56Q-17 -42 -13 -26M9 -56Q18 -44 22 -34",
    [23, -36],
  ],
  yoga: ["M-2 -54Q-2 -28 -1 0M4 -54Q24 -46 22 -34Q12 -26 2 -26", "M-8 -86Q-14 -104 -1 -124M8 -86Q14 -104 1 -124"],
  play: ["M-4 -54Q-9 -28 -11 0M4 -54Q6 -28 9 -2", "M-10 -86Q-20 -74 -4 -66M10 -86Q22 -76 14 -62"],
  walk: ["M-3 -54Q-6 -28 -17 -4M3 -54Q12 -30 13 0", "M-10 -86Q-20 -72 -18 -56M10 -86Q18 -72 20 -60"],
  run: [
    "M-3 -54Q-14 -36 -10 -28Q-22 -22 -32 -26M3 -54Q22 -44 20 -34Q16 -18 20 -2",
    "M-10 -86Q-26 -74 -24 -62Q-18 -56 -10 -58M10 -86Q22 -78 22 -68Q28 -72 32 -82",
  ],
};

const cloth = [ink.coral, ink.teal, ink.gold, ink.violet, ink.pink, ink.cream, ink.blue] as const;

const clothes = (kind: number, low: number, fill: string): string => {
  const y = (value: number) => num(value + low);
  if (kind === 0 && low === 0)
    return path("M-9 -88Q0 -83 9 -88L6 -68Q14 -48 19 -32Q0 -24 -19 -32Q-14 -48 -6 -68Z", fill);
  if (kind === 1 && low === 0)
    return path("M-8 -88Q0 -84 8 -88L6 -66Q11 -40 12 -10Q0 -4 -12 -10Q-11 -40 -6 -66Z", fill);
  return path(`M-11 ${y(-88)}Q0 ${y(-93)} 11 ${y(-88)}L8 ${y(-66)}L9 ${y(-50)}H-9L-8 ${y(-66)}Z`, fill);
};

const hair = (kind: number, y: number, color: string): string => {
  if (kind === 0)
    return path(
      `M-8.5 ${y}Q-10 ${y - 11} 0 ${y - 11}Q10 ${y - 11} 9 ${y + 1}L11 ${y + 16}Q6 ${y + 18} 5 ${y + 10}H-6Q-8 ${y + 18} -11 ${y + 15}Z`,
      color,
    );
  if (kind === 1) return circle(2, y - 11, 4.5, color) + ellipse(0, y - 3, 9, 8, color);
  if (kind === 2) return circle(0, y - 3, 11, color);
  return path(`M-8.4 ${y - 1}Q-9 ${y - 11} 0 ${y - 10.5}Q9 ${y - 11} 8.4 ${y - 1}Z`, color);
};

/** One figure against the light, `height` pixels tall; dress and hair follow from where it stands. */
export const person = (
  x: number,
  base: number,
  height: number,
  pose: Pose,
  color: string,
  rim: string,
  mirror = false,
): string => {
  const [legs, arms, hand] = limbs[pose];
  const look = Math.abs(Math.round(x * 7.3 + base * 3.1));
  const low = pose === "sit" ? 30 : 0;
  const kind = pose === "yoga" || pose === "run" ? 2 : look % 4;
  const head = -102 + low;
  const wear = mix(color, cloth[look % cloth.length] ?? ink.coral, 0.32);
  const bare = mix(color, rim.slice(0, 7), 0.13);
  return at(
    x,
    base,
    [
      stroke(legs, kind < 2 && low === 0 ? bare : color, kind < 2 && low === 0 ? 5.4 : 7.4),
      stroke(`M0 ${head + 6}V${-84 + low}`, bare, 5.5),
      clothes(kind, low, wear),
      stroke(arms, bare, 4.8),
      ellipse(0, head, 7.6, 8.6, bare),
      hair(look % 5, head, color),
      stroke(
        `M6 ${head - 6}Q9 ${head} 6 ${head + 6}M10 ${-87 + low}L7.5 ${-66 + low}L8.5 ${-52 + low}`,
        fade(rim, 0.85),
        1.5,
      ),
      hand ? path(`M${hand[0] - 3} ${hand[1] - 9}h7l-2 8h-3Z`, fade(ink.gold, 0.95)) : "",
    ],
    height / 112,
    0,
    mirror,
  );
};

/** A row of people seen from behind, some with their arms up. */
export const crowd = (canvas: Canvas, base: number, size: number, color: string, rim: string, arms = 0.45): string => {
  const { random, w } = canvas;
  const count = Math.ceil(w / (size * 0.62)) + 2;
  const heads = range(count).map((i) => {
    const x = i * size * 0.62 - size * 0.4 + random.between(-0.14, 0.14) * size;
    const y = base - random.between(0, 0.42) * size;
    const r = size * random.between(0.19, 0.23);
    const lifted = random.happens(arms) ? arm(x, y, size, random.between(-0.5, 0.5), color) : "";
    const hair = random.happens(0.4)
      ? path(
          `M${num(x - r * 1.06)} ${num(y)}Q${num(x - r)} ${num(y + r * 2.4)} ${num(x - r * 1.2)} ${num(y + r * 2.6)}H${num(x + r * 1.2)}Q${num(x + r)} ${num(y + r * 2.4)} ${num(x + r * 1.06)} ${num(y)}Z`,
          color,
        )
      : "";
    return [
      lifted,
      hair,
      circle(x, y, r, color),
      path(
        `M${num(x - size * 0.48)} ${num(y + size * 1.4)}Q${num(x - size * 0.46)} ${num(y + size * 0.3)} ${num(x)} ${num(y + size * 0.26)}Q${num(x + size * 0.46)} ${num(y + size * 0.3)} ${num(x + size * 0.48)} ${num(y + size * 1.4)}Z`,
        color,
      ),
      stroke(
        `M${num(x - r * 0.8)} ${num(y - r * 0.62)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r * 0.8)} ${num(y - r * 0.62)}`,
        fade(rim, 0.6),
        size * 0.022,
      ),
    ].join("");
  });
  return (
    heads.join("") +
    `<rect x="0" y="${num(base + size * 0.5)}" width="${w}" height="${num(canvas.h - base)}" fill="${color}"/>`
  );
};

const arm = (x: number, y: number, size: number, lean: number, color: string): string => {
  const side = lean > 0 ? 1 : -1;
  const [hx, hy] = [x + (lean * 0.5 + side * 0.26) * size, y - size * (0.62 + Math.abs(lean) * 0.3)];
  return (
    stroke(
      `M${num(x + side * size * 0.3)} ${num(y + size * 0.6)}Q${num(x + side * size * 0.46)} ${num(y)} ${num(hx)} ${num(hy)}`,
      color,
      size * 0.13,
    ) + circle(hx, hy, size * 0.085, color)
  );
};
