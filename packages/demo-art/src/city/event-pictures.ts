import { drawPoster, type StillLife } from "../compositions/still-life.ts";
import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { vignette } from "../drawing/light.ts";
import { type PaletteName, palettes } from "../drawing/palette.ts";
import { artWalk } from "../scenes/art-walk.ts";
import { bonfire } from "../scenes/bonfire.ts";
import { bridgeRun } from "../scenes/bridge-run.ts";
import { concert } from "../scenes/concert.ts";
import { cruise } from "../scenes/cruise.ts";
import { fireworks } from "../scenes/fireworks.ts";
import { jazz } from "../scenes/jazz.ts";
import { lanternPaddle } from "../scenes/lantern-paddle.ts";
import { movieNight } from "../scenes/movie-night.ts";
import { pool } from "../scenes/pool.ts";
import { rager } from "../scenes/rager.ts";
import { rooftop } from "../scenes/rooftop.ts";
import { streetFestival } from "../scenes/street-festival.ts";
import { sunrise } from "../scenes/sunrise.ts";
import { supper } from "../scenes/supper.ts";

export const scenes = {
  artWalk,
  bonfire,
  bridgeRun,
  concert,
  cruise,
  fireworks,
  jazz,
  lanternPaddle,
  movieNight,
  pool,
  rager,
  rooftop,
  streetFestival,
  sunrise,
  supper,
} as const satisfies Record<string, (canvas: Canvas) => string>;

/** A whole scene with people in it. */
export type Scene = { scene: keyof typeof scenes; palette: PaletteName };

/** What each event's picture shows, by the event's key: a scene, or a still life when the event is about one object. */
export const eventPictures: Record<string, Scene | StillLife> = {
  "rager-neon-tide": { scene: "rager", palette: "night" },
  "rager-bridge-lights": { scene: "rager", palette: "ember" },
  "rager-courtyard": { scene: "concert", palette: "night" },
  "rager-warehouse": { scene: "rager", palette: "teal" },
  "rager-poolside": { scene: "pool", palette: "plum" },
  "rager-new-bridge": { scene: "fireworks", palette: "plum" },
  "night-market": { scene: "streetFestival", palette: "plum" },
  "sunrise-stretch": { scene: "sunrise", palette: "gold" },
  "brooklyn-art-walk": { scene: "artWalk", palette: "blue" },
  "jazz-southbank": { scene: "jazz", palette: "plum" },
  "beach-bonfire": { scene: "bonfire", palette: "blue" },
  "truck-rally": { scene: "streetFestival", palette: "coral" },
  "screen-on-the-green": { scene: "movieNight", palette: "blue" },
  "clay-and-vinyl": { object: "turntable", background: "studio", palette: "coral" },
  "lantern-paddle": { scene: "lanternPaddle", palette: "night" },
  "roof-mixer": { scene: "rooftop", palette: "rose" },
  "river-fireworks": { scene: "fireworks", palette: "night" },
  "supper-club": { scene: "supper", palette: "teal" },
  "golden-hour": { scene: "rooftop", palette: "gold" },
  "captains-deck": { scene: "cruise", palette: "rose" },
  "oyster-night": { object: "oysters", background: "windowSeat", palette: "blue" },
  "past-rager-bay-street": { scene: "rager", palette: "plum" },
  "past-rager-sendoff": { scene: "bonfire", palette: "ember" },
  "past-park-concert": { scene: "concert", palette: "ember" },
  "past-sunset-paddle": { scene: "lanternPaddle", palette: "coral" },
  "past-supper-citrus": { scene: "supper", palette: "ember" },
};

/** What the pictures of the PLAYYY tab's exclusive events show, by the event's key. */
export const exclusivePictures: Record<string, Scene | StillLife> = {
  "scavenger-hunt": { object: "doughnuts", background: "street", palette: "gold" },
  "bridge-run": { scene: "bridgeRun", palette: "gold" },
  "arcade-league": { object: "arcade", background: "neonBar", palette: "blue" },
  "pelican-open": { object: "miniGolf", background: "fairground", palette: "rose" },
};

/** Draws an event's picture as SVG of the given size in pixels. The same seed always gives the same picture. */
export const drawEventPicture = (subject: Scene | StillLife, seed: string, width: number, height: number): string => {
  if ("object" in subject) return drawPoster(subject, seed, width, height);
  const scale = 1_280 / Math.max(width, height);
  const canvas = createCanvas(width * scale, height * scale, palettes[subject.palette], seed);
  return canvas.finish([scenes[subject.scene](canvas), vignette(canvas, 0.5)], width);
};
