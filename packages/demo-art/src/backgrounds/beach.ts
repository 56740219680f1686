import type { Canvas } from "../drawing/canvas.ts";
import { ocean } from "../landscape/ocean.ts";
import { grass } from "../landscape/trees.ts";
import { sand } from "../surfaces/sand.ts";

/** The beach down to the sand at our feet. */
export const beach = (canvas: Canvas): string => {
  const { w, h, palette } = canvas;
  return (
    ocean(canvas, h * 0.48, h * 0.74) +
    sand(canvas, h * 0.73) +
    grass(canvas, w * 0.05, h * 0.86, h * 0.3, 30, palette.near) +
    grass(canvas, w * 0.96, h * 0.84, h * 0.26, 30, palette.near)
  );
};
