import { vignette } from "./kit/light.ts";
import { type PaletteName, palettes } from "./kit/palette.ts";
import { type Pen, penOf } from "./kit/pen.ts";
import { at } from "./kit/shapes.ts";
import * as subjects from "./subjects.ts";

export type SubjectName = keyof typeof subjects.things;
export type PlaceName = keyof typeof subjects.places;

/** One thing in one place at one minute of the evening. */
export type Still = { thing: SubjectName; place: PlaceName; palette: PaletteName };

const [stillWidth, stillHeight] = [1_200, 900];

/** Draws a still as SVG, 4:3, `width` pixels wide; the words seed everything that may vary. */
export function drawStill({ thing, place, palette }: Still, words: string, width: number): string {
  const pen = penOf(stillWidth, stillHeight, palettes[palette], words);
  return pen.finish([...stillLife(pen, thing, place), vignette(pen, 0.5)], width);
}

/** The same still in any other shape, for posters and walls: the thing keeps its size against the shorter side. */
export function drawPoster({ thing, place, palette }: Still, words: string, width: number, height: number): string {
  const pen = penOf(stillHeight * (width / height) * 1.25, stillHeight * 1.25, palettes[palette], words);
  return pen.finish([...stillLife(pen, thing, place), vignette(pen, 0.5)], width);
}

function stillLife(pen: Pen, thing: SubjectName, place: PlaceName): string[] {
  const { draw, scale = 1, foot = 0.88 } = subjects.things[thing];
  const fit = Math.min(1, pen.w / stillWidth + 0.12);
  return [subjects.places[place](pen), at(pen.w / 2, pen.h * foot, [draw(pen)], scale * fit)];
}
