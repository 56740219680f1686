import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { ink } from "../drawing/palette.ts";
import type { Point } from "../drawing/shapes.ts";
import { circle, ellipse, num, path, range, rect, stroke } from "../drawing/shapes.ts";

type Block = { x: number; w: number; h: number };

/** A row of plain towers, `heights` in pixels, from one end of the picture to the other. */
const row = (canvas: Canvas, base: number, low: number, high: number, width: number): Block[] => {
  const blocks: Block[] = [];
  for (let x = -width; x < canvas.w; ) {
    const w = width * canvas.random.between(0.6, 1.5);
    blocks.push({ x, w, h: canvas.random.between(low, high) });
    x += w * canvas.random.between(0.8, 1.15);
  }
  return blocks.filter((block) => block.x + block.w > 0 && base > 0);
};

const box = ({ x, w, h }: Block, base: number) => `M${num(x)} ${num(base)}v${num(-h)}h${num(w)}v${num(h)}Z`;

/** Lit windows of a block, one path for each light, so that a city stays small. */
const windows = (canvas: Canvas, block: Block, base: number, cell: number, lit: number): string => {
  const { random } = canvas;
  const lights: Record<string, string> = { [ink.gold]: "", [ink.cream]: "", [ink.aqua]: "" };
  const pane = cell * 0.5;
  for (let y = base - block.h + cell * 0.8; y < base - cell; y += cell) {
    for (let x = block.x + cell * 0.5; x < block.x + block.w - pane; x += cell) {
      if (!random.happens(lit)) continue;
      const light = random.happens(0.62) ? ink.gold : random.happens(0.75) ? ink.cream : ink.aqua;
      lights[light] += `M${num(x)} ${num(y)}h${num(pane * 0.8)}v${num(pane)}h${num(-pane * 0.8)}Z`;
    }
  }
  return Object.entries(lights)
    .map(([color, d]) => (d ? path(d, fade(color, 0.85)) : ""))
    .join("");
};

/** The tall tower that flares out at its foot and leans in to a flat, bright crown. */
export const flaredTower = (canvas: Canvas, x: number, base: number, h: number, color: string): string => {
  const w = h * 0.21;
  const [l, r] = [x - w / 2, x + w / 2];
  const d = `M${l - w * 0.28} ${base}Q${l} ${base - h * 0.12} ${l} ${base - h * 0.26}V${base - h * 0.92}L${l + w * 0.12} ${base - h}H${r - w * 0.12}L${r} ${base - h * 0.92}V${base - h * 0.26}Q${r} ${base - h * 0.12} ${r + w * 0.28} ${base}Z`;
  const side = canvas.linear(
    [
      [0, lighten(color, 0.3)],
      [0.5, color],
      [1, mix(color, ink.navy, 0.35)],
    ],
    [1, 0, 0, 0],
  );
  return (
    path(d, side) +
    rect(l + w * 0.16, base - h * 0.985, w * 0.68, h * 0.018, fade(ink.cream, 0.9)) +
    windows(canvas, { x: l, w, h: h * 0.88 }, base - h * 0.03, h * 0.036, 0.4)
  );
};

/** The tower with a stepped, rounded crown and a needle. */
export const crownedTower = (canvas: Canvas, x: number, base: number, h: number, color: string): string => {
  const w = h * 0.24;
  const l = x - w / 2;
  const top = base - h * 0.8;
  const side = canvas.linear(
    [
      [0, lighten(color, 0.24)],
      [0.45, color],
      [1, mix(color, ink.navy, 0.4)],
    ],
    [1, 0, 0, 0],
  );
  const crown = `M${l} ${top}V${top - h * 0.03}H${l + w * 0.1}V${top - h * 0.07}H${l + w * 0.2}Q${l + w * 0.2} ${top - h * 0.17} ${x} ${top - h * 0.19}Q${l + w * 0.8} ${top - h * 0.17} ${l + w * 0.8} ${top - h * 0.07}H${l + w * 0.9}V${top - h * 0.03}H${l + w}V${top}Z`;
  return [
    rect(l, top, w, h * 0.8, side),
    path(crown, side),
    stroke(`M${x} ${top - h * 0.18}V${base - h}`, color, Math.max(1.5, h * 0.008)),
    circle(x, base - h, h * 0.009, ink.coral),
    stroke(`M${l + w * 0.22} ${top - h * 0.075}H${l + w * 0.78}`, fade(ink.gold, 0.95), h * 0.012),
    windows(canvas, { x: l, w, h: h * 0.78 }, base, h * 0.034, 0.42),
  ].join("");
};

/** The riverside tower with strong upright ribs. */
export const ribbedTower = (canvas: Canvas, x: number, base: number, h: number, color: string): string => {
  const w = h * 0.3;
  const l = x - w / 2;
  const ribs = range(7).map((i) => rect(l + (w * i) / 6.6, base - h, w * 0.045, h, fade(lighten(color, 0.4), 0.55)));
  return (
    rect(l, base - h, w, h, color) +
    ribs.join("") +
    rect(l, base - h, w, h * 0.03, lighten(color, 0.25)) +
    rect(l, base - h * 0.985, w, h * 0.012, fade(ink.aqua, 0.9)) +
    windows(canvas, { x: l, w, h: h * 0.94 }, base, h * 0.042, 0.34)
  );
};

/** Downtown at the river: hazy towers behind, the well-known ones in front, around `x`. */
export const downtown = (canvas: Canvas, x: number, base: number, height: number): string => {
  const { far, mid, sky: tones } = canvas.palette;
  const back = row(canvas, base, height * 0.18, height * 0.46, height * 0.15);
  const front = row(canvas, base, height * 0.1, height * 0.26, height * 0.2);
  const haze = mix(far, tones[3], 0.3);
  const tone = mix(mid, far, 0.25);
  const fade_ = canvas.linear([
    [0, tone],
    [0.7, mix(tone, tones[3], 0.12)],
    [1, mix(tone, tones[3], 0.35)],
  ]);
  const offsets: Point[] = [
    [-0.62, 0.5],
    [0.52, 0.56],
    [0.86, 0.42],
    [-0.98, 0.4],
  ];
  return [
    path(back.map((block) => box(block, base)).join(""), haze),
    ...back.map((block) => windows(canvas, block, base, height * 0.035, 0.12)),
    ...offsets.map(([dx, share]) => {
      const block = { x: x + dx * height - height * 0.075, w: height * 0.17, h: height * share };
      return path(box(block, base), fade_) + windows(canvas, block, base, height * 0.034, 0.36);
    }),
    flaredTower(canvas, x - height * 0.2, base, height * 0.92, tone),
    crownedTower(canvas, x + height * 0.14, base, height, mix(tone, ink.navy, 0.12)),
    ribbedTower(canvas, x - height * 0.46, base, height * 0.62, mix(tone, ink.navy, 0.2)),
    path(front.map((block) => box(block, base)).join(""), mix(mid, ink.navy, 0.35)),
    ...front.map((block) => windows(canvas, block, base, height * 0.03, 0.3)),
  ].join("");
};

/** A dark row of trees that hides where the land meets the water. */
export const shore = (canvas: Canvas, base: number, height: number, color: string): string => {
  const clumps = Math.max(26, Math.round(canvas.w / Math.max(14, height * 0.9)));
  const crowns = range(clumps).map((i) => {
    const r = height * canvas.random.between(0.3, 0.62);
    return ellipse((canvas.w * (i + canvas.random.between(0, 0.9))) / clumps, base - r * 0.55, r * 1.7, r, color);
  });
  return crowns.join("") + rect(0, base - height * 0.3, canvas.w, height * 0.3 + 2, color);
};

/** What was drawn above the water line, upside down and faint. */
export const mirrored = (markup: string, base: number, opacity = 0.35, squash = 0.7) =>
  `<g opacity="${opacity}" transform="translate(0 ${num(base * (1 + squash))}) scale(1 ${-squash})">${markup}</g>`;
