import type { Canvas } from "../../drawing/canvas.ts";
import { ink } from "../../drawing/palette.ts";
import { at } from "../../drawing/shapes.ts";
import { coupe } from "./coupe.ts";
import { highball } from "./highball.ts";

/** Two drinks that toast, in the colors of the evening. */
export const cocktails = (canvas: Canvas): string => {
  const pair = canvas.random.pick([
    [ink.coral, ink.teal],
    [ink.gold, ink.pink],
    [ink.violet, ink.amber],
  ]);
  return (
    at(-170, 0, [coupe(canvas, pair[0] ?? ink.coral)], 1.08, -3) +
    at(176, 16, [highball(canvas, pair[1] ?? ink.teal)], 1.1, 3)
  );
};
