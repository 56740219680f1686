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

type EmptyState = { draw: (canvas: Canvas) => string; scale: number; foot: number };

/** The object that stands for "nothing here", by screen. */
const emptyStates: Record<string, EmptyState> = {
  deals: { draw: gift, scale: 0.42, foot: 318 },
  events: { draw: turntable, scale: 0.36, foot: 306 },
  tickets: { draw: popcorn, scale: 0.44, foot: 324 },
  favorites: {
    draw: (canvas) => glow(canvas, 0, 0, 170, "#ff4f9a", 0.4) + neonSign("heart", "#ff4f9a", "#ffc15e"),
    scale: 0.86,
    foot: 176,
  },
  messages: { draw: latte, scale: 0.4, foot: 312 },
  posts: { draw: foodTruck, scale: 0.34, foot: 318 },
  activity: { draw: bicycle, scale: 0.42, foot: 320 },
  friends: { draw: surfboards, scale: 0.4, foot: 322 },
  "not-found": { draw: (canvas) => kayak(canvas), scale: 0.36, foot: 286 },
};

/** The illustrations of empty screens as transparent SVG, 480 x 360: a round evening with one object in front. */
export const drawEmptyStates = (): { name: string; svg: string }[] =>
  Object.entries(emptyStates).map(([name, { draw, scale, foot }]) => {
    const canvas = createCanvas(480, 360, palettes.coral, `empty ${name}`);
    const clip = canvas.define((id) => `<clipPath id="${id}">${circle(240, 180, 150, "#fff")}</clipPath>`);
    const evening = [
      sky(canvas, 210),
      sun(canvas, 300, 190, 46),
      clouds(canvas, 50, 170, 4),
      water(canvas, 210, 340),
      glint(canvas, 300, 212, 330, 60, canvas.palette.sun, 18),
      ripples(canvas, 212, 330, 24, canvas.palette.sky[4], 0.4),
      palm(canvas, 130, 350, 200, 26, canvas.palette.dark),
      birds(canvas, 230, 90, 4, 8),
    ];
    return {
      name,
      svg: canvas.finish([`<g clip-path="${clip}">${evening.join("")}</g>`, at(240, foot, [draw(canvas)], scale)]),
    };
  });
