import { drawEventPicture, type Scene } from "../city/event-pictures.ts";
import type { StillLife } from "../compositions/still-life.ts";

/** The landing page's photo wall, in order; 3:4. */
const wall: (Scene | StillLife)[] = [
  { scene: "rager", palette: "ember" },
  { object: "tacos", background: "boardwalk", palette: "gold" },
  { scene: "rooftop", palette: "coral" },
  { object: "popsicles", background: "boardwalk", palette: "rose" },
  { scene: "lanternPaddle", palette: "night" },
  { object: "cocktails", background: "terrace", palette: "teal" },
  { scene: "sunrise", palette: "gold" },
  { object: "doughnuts", background: "parlor", palette: "rose" },
  { scene: "fireworks", palette: "night" },
  { object: "surfboards", background: "beach", palette: "ember" },
  { scene: "pool", palette: "plum" },
  { object: "turntable", background: "neonBar", palette: "plum" },
];

/** Draws the 12 pictures of the wall as SVG. */
export const drawWall = (width: number): string[] =>
  wall.map((subject, i) => drawEventPicture(subject, `wall ${i + 1}`, width, (width * 4) / 3));

const followStrip: (Scene | StillLife)[] = [
  { scene: "rooftop", palette: "gold" },
  { object: "tacos", background: "garden", palette: "plum" },
  { scene: "sunrise", palette: "rose" },
  { scene: "rager", palette: "night" },
];

/** Draws the four square posts of the Follow block as SVG. */
export const drawFollowStrip = (size: number): string[] =>
  followStrip.map((subject, i) => drawEventPicture(subject, `follow ${i + 1}`, size, size));
