import { vignette } from "../kit/light.ts";
import { ink, palettes } from "../kit/palette.ts";
import { penOf } from "../kit/pen.ts";
import { at } from "../kit/shapes.ts";
import { palm } from "../kit/trees.ts";
import { creek } from "../places/creek.ts";
import { river } from "../places/river.ts";
import { terrace } from "../places/terrace.ts";
import { rager } from "../scenes/rager.ts";
import { burger } from "../things/burger.ts";
import { cocktails } from "../things/cocktails.ts";
import { doughnuts } from "../things/doughnuts.ts";
import { kayak } from "../things/kayak.ts";
import { oysters } from "../things/oysters.ts";

const [width, height] = [1_280, 800];

/** The party, for the first slide of Home: what matters is in the upper half, text covers the lower one. */
export function heroRager(): string {
  const pen = penOf(width, height, palettes.ember, "hero rager");
  return pen.finish([rager(pen, { stageAt: 0.5, isSigned: false }), vignette(pen, 0.45)]);
}

/** A table full of what members get. */
export function heroValue(): string {
  const pen = penOf(width, height, palettes.coral, "hero value");
  const dishes = [
    at(250, 610, [burger(pen)], 0.74),
    at(1_040, 605, [doughnuts(pen)], 0.62),
    at(650, 620, [cocktails(pen)], 0.86),
    at(650, 720, [oysters(pen)], 0.62),
  ];
  return pen.finish([terrace(pen), ...dishes, vignette(pen, 0.45)]);
}

/** Two boats on the creek while the sun goes. */
export function heroExperiences(): string {
  const pen = penOf(width, height, palettes.gold, "hero experiences");
  const boats = [at(360, 478, [kayak(pen, ink.teal, 1)], 0.42), at(720, 590, [kayak(pen, ink.coral, 2)], 0.82)];
  return pen.finish([creek(pen), ...boats, vignette(pen, 0.45)]);
}

/** The river, wide or tall, for the landing page and the sign-in screens. */
export function heroRiver(wide: number, tall: number): string {
  const pen = penOf(wide, tall, palettes.coral, "landing river main");
  const { dark } = pen.palette;
  return pen.finish([
    river(pen, tall * 0.6, { sunAt: wide > tall ? 0.72 : 0.7, bridge: "main" }),
    palm(pen, wide * 0.06, tall * 1.04, tall * 0.72, tall * 0.07, dark),
    palm(pen, -wide * 0.01, tall * 1.04, tall * 0.5, -tall * 0.03, dark),
    palm(pen, wide * 0.96, tall * 1.04, tall * 0.6, -tall * 0.06, dark),
    vignette(pen, 0.5),
  ]);
}
