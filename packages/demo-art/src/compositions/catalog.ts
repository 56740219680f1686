import { beach } from "../backgrounds/beach.ts";
import { boardwalk } from "../backgrounds/boardwalk.ts";
import { creek } from "../backgrounds/creek.ts";
import { fairground } from "../backgrounds/fairground.ts";
import { garden } from "../backgrounds/garden.ts";
import { neonBar } from "../backgrounds/neon-bar.ts";
import { parlor } from "../backgrounds/parlor.ts";
import { street } from "../backgrounds/street.ts";
import { studio } from "../backgrounds/studio.ts";
import { terrace } from "../backgrounds/terrace.ts";
import { theater } from "../backgrounds/theater.ts";
import { windowSeat } from "../backgrounds/window-seat.ts";
import type { Canvas } from "../drawing/canvas.ts";
import { ink } from "../drawing/palette.ts";
import { cocktails } from "../objects/drinks/cocktails.ts";
import { icedCoffee } from "../objects/drinks/iced-coffee.ts";
import { latte } from "../objects/drinks/latte.ts";
import { pints } from "../objects/drinks/pints.ts";
import { burger } from "../objects/food/burger.ts";
import { chocolates } from "../objects/food/chocolates.ts";
import { doughnuts } from "../objects/food/doughnuts.ts";
import { fruitCrate } from "../objects/food/fruit-crate.ts";
import { iceCream } from "../objects/food/ice-cream.ts";
import { oysters } from "../objects/food/oysters.ts";
import { pizza } from "../objects/food/pizza.ts";
import { popcorn } from "../objects/food/popcorn.ts";
import { popsicles } from "../objects/food/popsicles.ts";
import { ramen } from "../objects/food/ramen.ts";
import { shrimpBasket } from "../objects/food/shrimp-basket.ts";
import { tacos } from "../objects/food/tacos.ts";
import { arcade } from "../objects/indoors/arcade.ts";
import { barber } from "../objects/indoors/barber.ts";
import { easel } from "../objects/indoors/easel.ts";
import { gift } from "../objects/indoors/gift.ts";
import { pottery } from "../objects/indoors/pottery.ts";
import { shopping } from "../objects/indoors/shopping.ts";
import { spa } from "../objects/indoors/spa.ts";
import { turntable } from "../objects/indoors/turntable.ts";
import { bicycle } from "../objects/outdoors/bicycle.ts";
import { car } from "../objects/outdoors/car.ts";
import { foodTruck } from "../objects/outdoors/food-truck.ts";
import { kayak } from "../objects/outdoors/kayak.ts";
import { miniGolf } from "../objects/outdoors/mini-golf.ts";
import { surfboards } from "../objects/outdoors/surfboards.ts";

/** An object in the foreground: how to draw it, its scale, and where it stands (share of the height). */
export type DrawableObject = { draw: (canvas: Canvas) => string; scale: number; foot: number };

const drawable = (draw: (canvas: Canvas) => string, scale = 1, foot = 0.88): DrawableObject => ({ draw, scale, foot });

/** Everything that can stand in the foreground of a still life. */
export const objects = {
  arcade: drawable(arcade, 0.98, 0.93),
  barber: drawable(barber, 1.08, 0.92),
  bicycle: drawable((canvas) => bicycle(canvas, canvas.random.pick([ink.teal, ink.coral])), 1.1, 0.9),
  burger: drawable(burger, 1.15, 0.9),
  car: drawable(car, 0.96, 0.9),
  chocolates: drawable(chocolates, 1.05, 0.91),
  cocktails: drawable(cocktails, 1.18, 0.91),
  doughnuts: drawable(doughnuts, 1.12, 0.9),
  easel: drawable(easel, 1, 0.92),
  foodTruck: drawable((canvas) => foodTruck(canvas, canvas.random.pick([ink.coral, ink.teal])), 1.02, 0.9),
  fruitCrate: drawable(fruitCrate, 1.12, 0.91),
  gift: drawable(gift, 1.25, 0.9),
  iceCream: drawable(iceCream, 1.12, 0.92),
  icedCoffee: drawable(icedCoffee, 1.2, 0.92),
  kayak: drawable(
    (canvas) => kayak(canvas, canvas.random.pick([ink.coral, ink.teal, ink.gold]), canvas.random.whole(1, 2)),
    1.05,
    0.82,
  ),
  latte: drawable((canvas) => latte(canvas, canvas.random.pick([ink.coral, ink.teal])), 1.12, 0.9),
  miniGolf: drawable(miniGolf, 0.95, 0.88),
  oysters: drawable(oysters, 1.32, 0.9),
  pints: drawable(pints, 1.22, 0.92),
  pizza: drawable(pizza, 1.24, 0.92),
  popcorn: drawable(popcorn, 1.14, 0.91),
  popsicles: drawable(popsicles, 1.1, 0.91),
  pottery: drawable(pottery, 1.02, 0.9),
  ramen: drawable((canvas) => ramen(canvas, canvas.random.pick([ink.teal, ink.coral, "#4a5fd0"])), 1.2, 0.91),
  shopping: drawable(shopping, 1.12, 0.92),
  shrimpBasket: drawable(shrimpBasket, 1.32, 0.91),
  spa: drawable(spa, 1.08, 0.91),
  surfboards: drawable(surfboards, 1.08, 0.9),
  tacos: drawable(tacos, 1.14, 0.88),
  turntable: drawable(turntable, 1.14, 0.88),
} as const satisfies Record<string, DrawableObject>;

/** Everything a still life can be set in. */
export const backgrounds = {
  beach,
  boardwalk,
  creek,
  fairground,
  garden,
  neonBar,
  parlor,
  street,
  studio,
  terrace,
  theater,
  windowSeat,
} as const;
