import type { Canvas } from "../drawing/canvas.ts";
import { ocean } from "../landscape/ocean.ts";
import { grass } from "../landscape/trees.ts";
import { sand } from "../surfaces/sand.ts";

/** The beach down to the sand at our feet. */
export const beach = (pen: Canvas): string => {
  const { w, h, palette } = pen;
  return (
    ocean(pen, h * 0.48, h * 0.74) +
    sand(pen, h * 0.73) +
    grass(pen, w * 0.05, h * 0.86, h * 0.3, 30, palette.near) +
    grass(pen, w * 0.96, h * 0.84, h * 0.26, 30, palette.near)
  );
};
