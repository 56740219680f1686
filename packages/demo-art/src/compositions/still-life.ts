import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { vignette } from "../drawing/light.ts";
import { type PaletteName, palettes } from "../drawing/palette.ts";
import { at } from "../drawing/shapes.ts";
import { backgrounds, objects } from "./catalog.ts";

export type ObjectName = keyof typeof objects;
export type BackgroundName = keyof typeof backgrounds;

/** Where an object stands: `x` is a share of the width, `foot` of the height; `zoom` is relative to its own scale. */
export type Placement = { x?: number; zoom?: number; foot?: number; isMirrored?: boolean };

/** One object in front of a background, in the colors of one hour. `placement` frames it; `others` stand around it. */
export type StillLife = {
  object: ObjectName;
  background: BackgroundName;
  palette: PaletteName;
  placement?: Placement;
  others?: (Placement & { object: ObjectName })[];
};

const [stillWidth, stillHeight] = [1_200, 900];

/** Draws a still life as SVG, 4:3, `width` pixels wide. The same seed always gives the same picture. */
export const drawStillLife = (still: StillLife, seed: string, width: number): string => {
  const canvas = createCanvas(stillWidth, stillHeight, palettes[still.palette], seed);
  return canvas.finish([...arrange(canvas, still), vignette(canvas, 0.5)], width);
};

/** Draws a still life in any shape, for posters and walls: the object keeps its size relative to the shorter side. */
export const drawPoster = (still: StillLife, seed: string, width: number, height: number): string => {
  const canvas = createCanvas(stillHeight * (width / height) * 1.25, stillHeight * 1.25, palettes[still.palette], seed);
  return canvas.finish([...arrange(canvas, still), vignette(canvas, 0.5)], width);
};

// What stands further down is nearer, so it is drawn later.
const arrange = (canvas: Canvas, { object, background, placement = {}, others = [] }: StillLife): string[] => {
  const fit = Math.min(1, canvas.w / stillWidth + 0.12);
  const placed = [...others, { ...placement, object }]
    .map(({ object: name, x = 0.5, foot, zoom = 1, isMirrored = false }) => {
      const { draw, scale, foot: ownFoot } = objects[name];
      const y = foot ?? ownFoot;
      const drawn = () => at(canvas.w * x, canvas.h * y, [draw(canvas)], scale * fit * zoom, 0, isMirrored);
      return { y, drawn };
    })
    .toSorted((a, b) => a.y - b.y);
  return [backgrounds[background](canvas), ...placed.map(({ drawn }) => drawn())];
};
