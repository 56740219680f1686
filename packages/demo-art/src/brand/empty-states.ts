import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { glow } from "../drawing/light.ts";
import { palettes } from "../drawing/palette.ts";
import { at, circle } from "../drawing/shapes.ts";
import { birds, clouds, sky, sun } from "../landscape/sky.ts";
import { palm } from "../landscape/trees.ts";
import { glint, ripples, water } from "../landscape/water.ts";
import { latte } from "../objects/drinks/latte.ts";
import { popcorn } from "../objects/food/popcorn.ts";
import { gift } from "../objects/indoors/gift.ts";
import { neonSign } from "../objects/indoors/neon-sign.ts";
import { turntable } from "../objects/indoors/turntable.ts";
import { bicycle } from "../objects/outdoors/bicycle.ts";
import { foodTruck } from "../objects/outdoors/food-truck.ts";
import { kayak } from "../objects/outdoors/kayak.ts";
import { surfboards } from "../objects/outdoors/surfboards.ts";

type EmptyState = { draw: (pen: Canvas) => string; scale: number; foot: number };

/** What stands for "nothing here", by screen. */
const emptyStates: Record<string, EmptyState> = {
  deals: { draw: gift, scale: 0.42, foot: 318 },
  events: { draw: turntable, scale: 0.36, foot: 306 },
  tickets: { draw: popcorn, scale: 0.44, foot: 324 },
  favorites: {
    draw: (pen) => glow(pen, 0, 0, 170, "#ff4f9a", 0.4) + neonSign("heart", "#ff4f9a", "#ffc15e"),
    scale: 0.86,
    foot: 176,
  },
  messages: { draw: latte, scale: 0.4, foot: 312 },
  posts: { draw: foodTruck, scale: 0.34, foot: 318 },
  activity: { draw: bicycle, scale: 0.42, foot: 320 },
  friends: { draw: surfboards, scale: 0.4, foot: 322 },
  "not-found": { draw: (pen) => kayak(pen), scale: 0.36, foot: 286 },
};

/** The illustrations of empty screens as SVG on nothing, 480 x 360: a round evening with one thing that steps out of it. */
export const drawEmptyStates = (): { name: string; svg: string }[] =>
  Object.entries(emptyStates).map(([name, { draw, scale, foot }]) => {
    const pen = createCanvas(480, 360, palettes.coral, `empty ${name}`);
    const clip = pen.define((id) => `<clipPath id="${id}">${circle(240, 180, 150, "#fff")}</clipPath>`);
    const evening = [
      sky(pen, 210),
      sun(pen, 300, 190, 46),
      clouds(pen, 50, 170, 4),
      water(pen, 210, 340),
      glint(pen, 300, 212, 330, 60, pen.palette.sun, 18),
      ripples(pen, 212, 330, 24, pen.palette.sky[4], 0.4),
      palm(pen, 130, 350, 200, 26, pen.palette.dark),
      birds(pen, 230, 90, 4, 8),
    ];
    return {
      name,
      svg: pen.finish([`<g clip-path="${clip}">${evening.join("")}</g>`, at(240, foot, [draw(pen)], scale)]),
    };
  });
