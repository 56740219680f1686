import { drawScene, type Scene } from "../event-pictures.ts";
import type { Still } from "../still.ts";

/** The landing page's photo wall, in order; 3:4. */
const wall: (Scene | Still)[] = [
  { scene: "rager", palette: "ember" },
  { thing: "tacos", place: "boardwalk", palette: "gold" },
  { scene: "rooftop", palette: "coral" },
  { thing: "popsicles", place: "boardwalk", palette: "rose" },
  { scene: "lanternPaddle", palette: "night" },
  { thing: "cocktails", place: "terrace", palette: "teal" },
  { scene: "sunrise", palette: "gold" },
  { thing: "doughnuts", place: "parlour", palette: "rose" },
  { scene: "fireworks", palette: "night" },
  { thing: "surfboards", place: "beach", palette: "ember" },
  { scene: "pool", palette: "plum" },
  { thing: "turntable", place: "neonBar", palette: "plum" },
];

/** The wall's pictures as SVG, 12 of them. */
export const wallPictures = (width: number): string[] =>
  wall.map((subject, i) => drawScene(subject, `wall ${i + 1}`, width, (width * 4) / 3));

const follow: (Scene | Still)[] = [
  { scene: "rooftop", palette: "gold" },
  { thing: "tacos", place: "garden", palette: "plum" },
  { scene: "sunrise", palette: "rose" },
  { scene: "rager", palette: "night" },
];

/** The four square posts of the Follow block. */
export const followPictures = (size: number): string[] =>
  follow.map((subject, i) => drawScene(subject, `follow ${i + 1}`, size, size));
