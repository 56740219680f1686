/** Basic shapes: every function returns SVG markup or path data. */
export type Point = readonly [x: number, y: number];
type Extras = Record<string, string | number>;

export const num = (value: number) => `${Math.round(value * 10) / 10}`;
const extrasOf = (extras: Extras) =>
  Object.entries(extras)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

export const path = (d: string, fill: string, extras: Extras = {}) =>
  `<path d="${d}" fill="${fill}"${extrasOf(extras)}/>`;

export const stroke = (d: string, color: string, width: number, extras: Extras = {}) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${extrasOf(extras)}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extras: Extras = {}) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${extrasOf(extras)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extras: Extras = {}) =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${extrasOf(extras)}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, extras: Extras = {}) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${extrasOf(extras)}/>`;

export const group = (children: readonly string[], extras: Extras = {}) =>
  `<g${extrasOf(extras)}>${children.join("")}</g>`;

/** Moves, rotates (degrees) and scales what was drawn around 0,0. */
export const at = (x: number, y: number, children: readonly string[], scale = 1, turn = 0, mirror = false) =>
  group(children, {
    transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${(mirror ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})`,
  });

const pair = ([x, y]: Point) => `${num(x)} ${num(y)}`;

/** Straight lines through the points, closed. */
export const polygon = (points: readonly Point[]) => `M${points.map(pair).join("L")}Z`;
export const polyline = (points: readonly Point[]) => `M${points.map(pair).join("L")}`;

/** A soft curve through the points (Catmull-Rom), open or closed. */
export const curve = (points: readonly Point[], closed = false): string => {
  const count = points.length;
  const of = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  let d = `M${pair(of(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [a, b, c, e] = [of(i - 1), of(i), of(i + 1), of(i + 2)];
    const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${pair(one)} ${pair(two)} ${pair(c)}`;
  }
  return closed ? `${d}Z` : d;
};

/** Points around an ellipse; `wobble` may move each radius (1 = unchanged). */
export const ring = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  wobble = (_: number) => 1,
): Point[] =>
  Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * Math.PI * 2;
    const share = wobble(i);
    return [cx + Math.cos(angle) * rx * share, cy + Math.sin(angle) * ry * share];
  });

/** A box with round ends. */
export const capsule = (x: number, y: number, w: number, h: number, fill: string, extras: Extras = {}) =>
  rect(x, y, w, h, fill, { rx: num(Math.min(w, h) / 2), ...extras });

/** A star with this many points; `inner` is the share of the radius between them. */
export const star = (cx: number, cy: number, r: number, points = 5, inner = 0.45): string =>
  polygon(
    Array.from({ length: points * 2 }, (_, i): Point => {
      const angle = (i / points) * Math.PI - Math.PI / 2;
      const radius = i % 2 === 0 ? r : r * inner;
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    }),
  );

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);
