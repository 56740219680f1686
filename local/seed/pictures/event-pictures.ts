import { vignette } from "./kit/light.ts";
import { type PaletteName, palettes } from "./kit/palette.ts";
import { type Pen, penOf } from "./kit/pen.ts";
import { artWalk } from "./scenes/art-walk.ts";
import { bonfire } from "./scenes/bonfire.ts";
import { bridgeRun } from "./scenes/bridge-run.ts";
import { concert } from "./scenes/concert.ts";
import { cruise } from "./scenes/cruise.ts";
import { fireworks } from "./scenes/fireworks.ts";
import { jazz } from "./scenes/jazz.ts";
import { lanternPaddle } from "./scenes/lantern-paddle.ts";
import { movieNight } from "./scenes/movie-night.ts";
import { pool } from "./scenes/pool.ts";
import { rager } from "./scenes/rager.ts";
import { rooftop } from "./scenes/rooftop.ts";
import { streetFestival } from "./scenes/street-festival.ts";
import { sunrise } from "./scenes/sunrise.ts";
import { supper } from "./scenes/supper.ts";
import { drawPoster, type Still } from "./still.ts";

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
} as const satisfies Record<string, (pen: Pen) => string>;

/** A whole scene with people in it. */
export type Scene = { scene: keyof typeof scenes; palette: PaletteName };

/** What each event's picture shows, by the event's key: a scene, or a still where the event is about one thing. */
export const eventPictures: Record<string, Scene | Still> = {
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
  "clay-and-vinyl": { thing: "turntable", place: "studio", palette: "coral" },
  "lantern-paddle": { scene: "lanternPaddle", palette: "night" },
  "roof-mixer": { scene: "rooftop", palette: "rose" },
  "river-fireworks": { scene: "fireworks", palette: "night" },
  "supper-club": { scene: "supper", palette: "teal" },
  "golden-hour": { scene: "rooftop", palette: "gold" },
  "captains-deck": { scene: "cruise", palette: "rose" },
  "oyster-night": { thing: "oysters", place: "windowSeat", palette: "blue" },
  "past-rager-bay-street": { scene: "rager", palette: "plum" },
  "past-rager-sendoff": { scene: "bonfire", palette: "ember" },
  "past-park-concert": { scene: "concert", palette: "ember" },
  "past-sunset-paddle": { scene: "lanternPaddle", palette: "coral" },
  "past-supper-citrus": { scene: "supper", palette: "ember" },
};

/** What the pictures of the PLAYYY tab's exclusive events show, by the event's key. */
export const exclusivePictures: Record<string, Scene | Still> = {
  "scavenger-hunt": { thing: "doughnuts", place: "street", palette: "gold" },
  "bridge-run": { scene: "bridgeRun", palette: "gold" },
  "arcade-league": { thing: "arcade", place: "neonBar", palette: "blue" },
  "pelican-open": { thing: "miniGolf", place: "fairground", palette: "rose" },
};

/** Draws an event's picture as SVG in the given shape; the words seed everything that may vary. */
export function drawScene(subject: Scene | Still, words: string, width: number, height: number): string {
  if ("thing" in subject) return drawPoster(subject, words, width, height);
  const scale = 1_280 / Math.max(width, height);
  const pen = penOf(width * scale, height * scale, palettes[subject.palette], words);
  return pen.finish([scenes[subject.scene](pen), vignette(pen, 0.5)], width);
}
