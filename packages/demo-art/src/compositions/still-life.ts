import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { vignette } from "../drawing/light.ts";
import { type PaletteName, palettes } from "../drawing/palette.ts";
import { at } from "../drawing/shapes.ts";
import * as subjects from "./catalog.ts";

export type ObjectName = keyof typeof subjects.objects;
export type BackgroundName = keyof typeof subjects.backgrounds;

/** Where a thing stands: across the picture (share of the width), how large, how far down (share of the height), and which way round. */
export type Placement = { x?: number; zoom?: number; foot?: number; isMirrored?: boolean };

/** One thing in one place at one minute of the evening; `stand` moves the camera, `company` is what stands around it. */
export type StillLife = {
  object: ObjectName;
  background: BackgroundName;
  palette: PaletteName;
  placement?: Placement;
  others?: (Placement & { thing: ObjectName })[];
};

const [stillWidth, stillHeight] = [1_200, 900];

/** Draws a still as SVG, 4:3, `width` pixels wide; the words seed everything that may vary. */
export const drawStillLife = (still: StillLife, words: string, width: number): string => {
  const pen = createCanvas(stillWidth, stillHeight, palettes[still.palette], words);
  return pen.finish([...arrange(pen, still), vignette(pen, 0.5)], width);
};

/** The same still in any other shape, for posters and walls: the thing keeps its size against the shorter side. */
export const drawPoster = (still: StillLife, words: string, width: number, height: number): string => {
  const pen = createCanvas(stillHeight * (width / height) * 1.25, stillHeight * 1.25, palettes[still.palette], words);
  return pen.finish([...arrange(pen, still), vignette(pen, 0.5)], width);
};

// What stands further down is nearer, and therefore drawn later.
const arrange = (
  pen: Canvas,
  { object: thing, background: place, placement: stand = {}, others: company = [] }: StillLife,
): string[] => {
  const fit = Math.min(1, pen.w / stillWidth + 0.12);
  const all = [...company, { ...stand, thing }].map((one) => ({
    ...one,
    ...subjects.objects[one.thing],
    at: one.foot,
  }));
  const placed = all
    .map(({ draw, scale, foot, at: ownFoot = foot, x = 0.5, zoom = 1, isMirrored = false }) => ({
      foot: ownFoot,
      drawn: () => at(pen.w * x, pen.h * ownFoot, [draw(pen)], scale * fit * zoom, 0, isMirrored),
    }))
    .toSorted((a, b) => a.foot - b.foot);
  return [subjects.backgrounds[place](pen), ...placed.map(({ drawn }) => drawn())];
};
