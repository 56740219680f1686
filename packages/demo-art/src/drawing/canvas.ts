import type { Palette } from "./palette.ts";
import type { Random } from "./random.ts";
import { createRandom } from "./random.ts";

export type Stop = readonly [offset: number, color: string];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A picture being drawn: its size, palette, randomness, and the gradients defined so far. */
export type Canvas = {
  readonly w: number;
  readonly h: number;
  readonly palette: Palette;
  readonly random: Random;
  /** Top to bottom unless a line, in shares of the shape, is given. */
  linear(stops: readonly Stop[], line?: Line): string;
  /** From the center outward; the center is in shares of the shape. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  /** Registers a definition and returns `url(#id)` for it. */
  define(markup: (id: string) => string): string;
  /** The whole picture as SVG, `width` pixels wide (the canvas's own width by default). */
  finish(body: readonly string[], width?: number): string;
};

const toStops = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color]) => {
      const opacity = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
      return `<stop offset="${offset}" stop-color="${color.slice(0, 7)}" stop-opacity="${opacity.toFixed(3)}"/>`;
    })
    .join("");

/** Creates a canvas of this size and palette; the seed decides everything that may vary. */
export const createCanvas = (w: number, h: number, palette: Palette, seed: string): Canvas => {
  const known = new Map<string, string>();
  const define = (markup: (id: string) => string) => {
    const key = markup("");
    const id = known.get(key) ?? `d${known.size}`;
    known.set(key, id);
    return `url(#${id})`;
  };
  const defs = () => [...known].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join("");
  return {
    w,
    h,
    palette,
    random: createRandom(seed),
    define,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${toStops(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${toStops(stops)}</radialGradient>`),
    finish: (body, width = w) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((h * width) / w)}" viewBox="0 0 ${w} ${h}"><defs>${defs()}</defs>${body.join("")}</svg>`,
  };
};
