import { ink } from "../kit/palette.ts";
import type { Pen } from "../kit/pen.ts";
import { at } from "../kit/shapes.ts";
import { coupe } from "./coupe.ts";
import { highball } from "./highball.ts";

/** Two drinks that toast, in the colours of the evening. */
export function cocktails(pen: Pen): string {
  const pair = pen.chance.pick([
    [ink.coral, ink.teal],
    [ink.gold, ink.pink],
    [ink.violet, ink.amber],
  ]);
  return (
    at(-170, 0, [coupe(pen, pair[0] ?? ink.coral)], 1.08, -3) +
    at(176, 16, [highball(pen, pair[1] ?? ink.teal)], 1.1, 3)
  );
}
