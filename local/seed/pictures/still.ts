import { vignette } from "./kit/light.ts";
import { type PaletteName, palettes } from "./kit/palette.ts";
import { type Pen, penOf } from "./kit/pen.ts";
import { at } from "./kit/shapes.ts";
import * as subjects from "./subjects.ts";

export type SubjectName = keyof typeof subjects.things;
export type PlaceName = keyof typeof subjects.places;

/** Where a thing stands: across the picture (share of the width), how large, how far down (share of the height), and which way round. */
export type Stand = { x?: number; zoom?: number; foot?: number; isMirrored?: boolean };

/** One thing in one place at one minute of the evening; `stand` moves the camera, `company` is what stands around it. */
export type Still = {
  thing: SubjectName;
  place: PlaceName;
  palette: PaletteName;
  stand?: Stand;
  company?: (Stand & { thing: SubjectName })[];
};

const [stillWidth, stillHeight] = [1_200, 900];

/** Draws a still as SVG, 4:3, `width` pixels wide; the words seed everything that may vary. */
export function drawStill(still: Still, words: string, width: number): string {
  const pen = penOf(stillWidth, stillHeight, palettes[still.palette], words);
  return pen.finish([...stillLife(pen, still), vignette(pen, 0.5)], width);
}

/** The same still in any other shape, for posters and walls: the thing keeps its size against the shorter side. */
export function drawPoster(still: Still, words: string, width: number, height: number): string {
  const pen = penOf(stillHeight * (width / height) * 1.25, stillHeight * 1.25, palettes[still.palette], words);
  return pen.finish([...stillLife(pen, still), vignette(pen, 0.5)], width);
}

// What stands further down is nearer, and therefore drawn later.
function stillLife(pen: Pen, { thing, place, stand = {}, company = [] }: Still): string[] {
  const fit = Math.min(1, pen.w / stillWidth + 0.12);
  const all = [...company, { ...stand, thing }].map((one) => ({ ...one, ...subjects.things[one.thing], at: one.foot }));
  const placed = all
    .map(({ draw, scale, foot, at: ownFoot = foot, x = 0.5, zoom = 1, isMirrored = false }) => ({
      foot: ownFoot,
      drawn: () => at(pen.w * x, pen.h * ownFoot, [draw(pen)], scale * fit * zoom, 0, isMirrored),
    }))
    .toSorted((a, b) => a.foot - b.foot);
  return [subjects.places[place](pen), ...placed.map(({ drawn }) => drawn())];
}
