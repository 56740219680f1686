import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten } from "../drawing/color.ts";
import type { Point } from "../drawing/shapes.ts";
import { circle, curve, ellipse, num, path, polygon, range, stroke } from "../drawing/shapes.ts";

/** A palm whose crown leans by `lean` pixels; `rim` is the light behind it. */
export const palm = (
  canvas: Canvas,
  x: number,
  base: number,
  height: number,
  lean: number,
  color: string,
  rim = fade("#ffd9a0", 0.35),
): string => {
  const [tx, ty] = [x + lean, base - height];
  const w = height * 0.028;
  const trunk = `M${num(x - w)} ${num(base)}Q${num(x - w + lean * 0.12)} ${num(base - height * 0.55)} ${num(tx - w * 0.5)} ${num(ty)}L${num(tx + w * 0.5)} ${num(ty)}Q${num(x + w + lean * 0.12)} ${num(base - height * 0.55)} ${num(x + w)} ${num(base)}Z`;
  const edge = `M${num(x + w)} ${num(base)}Q${num(x + w + lean * 0.12)} ${num(base - height * 0.55)} ${num(tx + w * 0.5)} ${num(ty)}`;
  const fronds = range(11).map((i) =>
    frond(
      canvas,
      tx,
      ty,
      height * canvas.random.between(0.3, 0.4),
      -205 + i * 23 + canvas.random.between(-8, 8),
      color,
    ),
  );
  return (
    path(trunk, color) +
    stroke(edge, rim, w * 0.35) +
    fronds.join("") +
    range(4)
      .map((i) => circle(tx + (i - 1.5) * w * 0.9, ty + w * (0.8 + (i % 2) * 0.6), w * 0.75, color))
      .join("")
  );
};

/** One leaf of a palm: an arched rib with leaflets that hang. */
const frond = (canvas: Canvas, x: number, y: number, length: number, degrees: number, color: string): string => {
  const angle = (degrees * Math.PI) / 180;
  const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.8 + length * 0.38];
  const [mx, my] = [x + Math.cos(angle) * length * 0.62, y + Math.sin(angle) * length * 0.95 - length * 0.12];
  const on = (t: number): Point => [
    (1 - t) ** 2 * x + 2 * (1 - t) * t * mx + t * t * ex,
    (1 - t) ** 2 * y + 2 * (1 - t) * t * my + t * t * ey,
  ];
  const leaflets = range(17).map((i) => {
    const t = 0.1 + (i / 17) * 0.88;
    const [px, py] = on(t);
    const drop = length * 0.3 * Math.sin(Math.PI * (0.2 + t * 0.72)) * canvas.random.between(0.8, 1.1);
    const out = Math.cos(angle) * drop * 0.55;
    return `M${num(px - 3)} ${num(py)}L${num(px + out)} ${num(py + drop)}L${num(px + 4)} ${num(py)}ZM${num(px)} ${num(py)}L${num(px + out * 1.6)} ${num(py - drop * 0.32)}L${num(px + 4)} ${num(py + 2)}Z`;
  });
  return (
    stroke(`M${num(x)} ${num(y)}Q${num(mx)} ${num(my)} ${num(ex)} ${num(ey)}`, color, length * 0.028) +
    path(leaflets.join(""), color)
  );
};

/** A live oak with hanging moss: trunk, reaching limbs, a broad crown. */
export const oak = (
  canvas: Canvas,
  x: number,
  base: number,
  size: number,
  color: string,
  leaf: string,
  moss: string,
): string => {
  const { random } = canvas;
  const limbs: Point[][] = [
    [
      [0, 0],
      [-0.03, -0.3],
      [-0.2, -0.52],
      [-0.5, -0.62],
    ],
    [
      [0, 0],
      [0.03, -0.32],
      [0.22, -0.5],
      [0.56, -0.6],
    ],
    [
      [0, -0.1],
      [-0.02, -0.45],
      [-0.1, -0.7],
      [-0.05, -0.85],
    ],
  ];
  const bark = limbs.map((limb, i) =>
    stroke(curve(limb.map(([a, b]) => [x + a * size, base + b * size])), color, size * (i === 2 ? 0.07 : 0.1)),
  );
  const clump = (count: number, tone: string, lift: number, r0: number, r1: number) =>
    range(count)
      .map(() => {
        const a = random.between(-0.76, 0.76);
        const b = -0.6 - lift - Math.cos(a * 1.9) * 0.26 * random.between(0.2, 1.25);
        return ellipse(
          x + a * size,
          base + b * size,
          size * random.between(r0, r1),
          size * random.between(r0, r1) * 0.72,
          tone,
        );
      })
      .join("");
  const crown = [
    clump(26, leaf, 0, 0.12, 0.2),
    clump(30, lighten(leaf, 0.07), 0.03, 0.05, 0.1),
    clump(26, fade(lighten(leaf, 0.2), 0.6), 0.07, 0.025, 0.06),
  ];
  const strands = range(34).map(() =>
    strand(
      canvas,
      x + random.between(-0.75, 0.75) * size,
      base - size * random.between(0.48, 0.68),
      size * random.between(0.12, 0.34),
      moss,
    ),
  );
  return (
    path(
      `M${x - size * 0.12} ${base}Q${x - size * 0.05} ${base - size * 0.1} ${x - size * 0.05} ${base - size * 0.3}H${x + size * 0.06}Q${x + size * 0.05} ${base - size * 0.1} ${x + size * 0.15} ${base}Z`,
      color,
    ) +
    bark.join("") +
    crown.join("") +
    strands.join("")
  );
};

/** One beard of Spanish moss. */
export const strand = (canvas: Canvas, x: number, y: number, length: number, color: string): string => {
  const w = length * canvas.random.between(0.035, 0.075);
  const sway = canvas.random.between(-0.16, 0.16) * length;
  return path(
    `M${num(x - w)} ${num(y)}Q${num(x - w * 1.2 + sway)} ${num(y + length * 0.5)} ${num(x + sway)} ${num(y + length)}Q${num(x + w * 1.4 + sway * 0.4)} ${num(y + length * 0.45)} ${num(x + w)} ${num(y)}Z`,
    color,
  );
};

/** A tuft of dune grass, bent by the wind. */
export const grass = (canvas: Canvas, x: number, base: number, height: number, count: number, color: string): string =>
  range(count)
    .map(() => {
      const dx = canvas.random.between(-0.5, 0.5) * height;
      const h = height * canvas.random.between(0.5, 1);
      const lean = canvas.random.between(0.1, 0.7) * h;
      return path(
        polygon([
          [x + dx - 2.5, base],
          [x + dx + lean * 0.4, base - h * 0.7],
          [x + dx + lean, base - h],
          [x + dx + lean * 0.4 + 3, base - h * 0.66],
          [x + dx + 3, base],
        ]),
        color,
      );
    })
    .join("");

/** Broad fan leaves that frame a corner. */
export const fanLeaf = (x: number, y: number, r: number, degrees: number, color: string): string => {
  const blades = range(11).map((i) => {
    const a = ((degrees - 75 + i * 15) * Math.PI) / 180;
    const [px, py] = [x + Math.cos(a) * r, y + Math.sin(a) * r];
    const n = a + Math.PI / 2;
    const half = r * 0.075;
    const [mx, my] = [x + Math.cos(a) * r * 0.6, y + Math.sin(a) * r * 0.6];
    return `M${num(x)} ${num(y)}L${num(mx + Math.cos(n) * half)} ${num(my + Math.sin(n) * half)}L${num(px)} ${num(py)}L${num(mx - Math.cos(n) * half)} ${num(my - Math.sin(n) * half)}Z`;
  });
  return path(blades.join(""), color);
};
