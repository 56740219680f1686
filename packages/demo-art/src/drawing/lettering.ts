import { num } from "./shapes.ts";

/**
 * Our own letters, drawn as one rounded line on a grid 10 high. Pictures use no system font, so they look the same everywhere.
 * Each glyph: its width, then path data with absolute coordinates.
 */
const glyphs: Record<string, readonly [width: number, d: string]> = {
  A: [8, "M0 10L4 0L8 10M1.7 6.6H6.3"],
  B: [6.4, "M0 0V10H3.6A2.6 2.6 0 0 0 3.6 4.8H0M0 0H3.2A2.4 2.4 0 0 1 3.2 4.8"],
  C: [8, "M7.6 2A5 5 0 1 0 7.6 8"],
  D: [7.6, "M0 0V10H2.6A5 5 0 0 0 2.6 0Z"],
  E: [5.6, "M5.6 0H0V10H5.6M0 5H4.8"],
  F: [5.4, "M5.4 0H0V10M0 5H4.6"],
  G: [8.6, "M7.8 1.8A5 5 0 1 0 8.6 5.4H5.2"],
  H: [7, "M0 0V10M7 0V10M0 5H7"],
  I: [0.2, "M0.1 0V10"],
  J: [4.8, "M4.8 0V7.4A2.4 2.4 0 0 1 0 7.4"],
  K: [6.4, "M0 0V10M6.2 0L0 5.6L6.4 10"],
  L: [5, "M0 0V10H5"],
  M: [9, "M0 10V0L4.5 6.4L9 0V10"],
  N: [7.2, "M0 10V0L7.2 10V0"],
  O: [10, "M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0"],
  P: [6.2, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0"],
  Q: [10, "M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0M6.6 7L9.6 10"],
  R: [6.4, "M0 10V0H3.4A2.7 2.7 0 0 1 3.4 5.4H0M3.2 5.4L6.4 10"],
  S: [6, "M5.6 1.6A2.8 2.6 0 1 0 3 5A2.8 2.6 0 1 1 0.4 8.4"],
  T: [7, "M0 0H7M3.5 0V10"],
  U: [7, "M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0"],
  V: [8, "M0 0L4 10L8 0"],
  W: [11, "M0 0L2.8 10L5.5 2.4L8.2 10L11 0"],
  X: [7, "M0 0L7 10M7 0L0 10"],
  Y: [7.6, "M0 0L3.8 5.2V10M7.6 0L3.8 5.2"],
  Z: [6.8, "M0 0H6.8L0 10H6.8"],
  "&": [7.6, "M7.4 5.4Q6.6 10 3 10A2.9 2.9 0 0 1 0 7.2C0 4.8 5 4.4 5 2A2 2 0 0 0 1 2C1 4.2 5.4 7 7.6 10"],
  "0": [6.6, "M3.3 0C7.7 0 7.7 10 3.3 10C-1.1 10 -1.1 0 3.3 0"],
  "4": [6.6, "M5 10V0L0 6.8H6.6"],
  "9": [6, "M0.8 9.6Q5.6 8 5.8 3A2.9 2.9 0 1 0 3 5.8A3 3 0 0 0 5.8 3"],
};

const gap = 2.1;
const space = 4.2;

/** A line of text as path data of the given cap height, starting at 0,0 (top left), with its width. Throws for a character without a glyph. */
export const lettering = (text: string, height: number, tracking = 0): { d: string; width: number } => {
  const scale = height / 10;
  let x = 0;
  let d = "";
  for (const letter of text.toUpperCase()) {
    if (letter === " ") {
      x += space;
      continue;
    }
    const glyph = glyphs[letter];
    if (!glyph) throw new Error(`There is no drawn letter for "${letter}"`);
    d += moved(glyph[1], x, scale);
    x += glyph[0] + gap + tracking;
  }
  return { d, width: Math.max(0, x - gap - tracking) * scale };
};

const steps: Record<string, readonly boolean[]> = {
  M: [true, false],
  L: [true, false],
  Q: [true, false, true, false],
  C: [true, false, true, false, true, false],
  H: [true],
  V: [false],
};

// Moves absolute path data by x and scales it; arcs keep their two radii and three flags in place.
const moved = (d: string, x: number, scale: number): string =>
  d.replaceAll(/([MLQCHVAZ])([^MLQCHVAZ]*)/g, (_, command: string, rest: string) => {
    const values = rest.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    if (command === "Z") return "Z";
    if (command === "A") {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, ax = 0, ay = 0] = values;
      return `A${num(rx * scale)} ${num(ry * scale)} ${turn} ${large} ${sweep} ${num((ax + x) * scale)} ${num(ay * scale)}`;
    }
    const isX = steps[command] ?? [];
    return command + values.map((value, i) => num((isX[i % isX.length] ? value + x : value) * scale)).join(" ");
  });
