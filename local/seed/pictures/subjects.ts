import { ink } from "./kit/palette.ts";
import type { Pen } from "./kit/pen.ts";
import { beach } from "./places/beach.ts";
import { boardwalk } from "./places/boardwalk.ts";
import { creek } from "./places/creek.ts";
import { fairground } from "./places/fairground.ts";
import { garden } from "./places/garden.ts";
import { neonBar } from "./places/neon-bar.ts";
import { parlour } from "./places/parlour.ts";
import { street } from "./places/street.ts";
import { studio } from "./places/studio.ts";
import { terrace } from "./places/terrace.ts";
import { theatre } from "./places/theatre.ts";
import { windowSeat } from "./places/window-seat.ts";
import { arcade } from "./things/arcade.ts";
import { barber } from "./things/barber.ts";
import { bicycle } from "./things/bicycle.ts";
import { burger } from "./things/burger.ts";
import { car } from "./things/car.ts";
import { chocolates } from "./things/chocolates.ts";
import { cocktails } from "./things/cocktails.ts";
import { doughnuts } from "./things/doughnuts.ts";
import { easel } from "./things/easel.ts";
import { foodTruck } from "./things/food-truck.ts";
import { fruitCrate } from "./things/fruit-crate.ts";
import { gift } from "./things/gift.ts";
import { iceCream } from "./things/ice-cream.ts";
import { icedCoffee } from "./things/iced-coffee.ts";
import { kayak } from "./things/kayak.ts";
import { latte } from "./things/latte.ts";
import { miniGolf } from "./things/mini-golf.ts";
import { oysters } from "./things/oysters.ts";
import { pints } from "./things/pints.ts";
import { pizza } from "./things/pizza.ts";
import { popcorn } from "./things/popcorn.ts";
import { popsicles } from "./things/popsicles.ts";
import { pottery } from "./things/pottery.ts";
import { ramen } from "./things/ramen.ts";
import { shopping } from "./things/shopping.ts";
import { shrimpBasket } from "./things/shrimp-basket.ts";
import { spa } from "./things/spa.ts";
import { surfboards } from "./things/surfboards.ts";
import { tacos } from "./things/tacos.ts";
import { turntable } from "./things/turntable.ts";

/** What stands in front: how to draw it, how large, and where its foot is (share of the height). */
export type Subject = { draw: (pen: Pen) => string; scale: number; foot: number };

const subject = (draw: (pen: Pen) => string, scale = 1, foot = 0.88): Subject => ({ draw, scale, foot });

export const things = {
  arcade: subject(arcade, 0.98, 0.93),
  barber: subject(barber, 1.08, 0.92),
  bicycle: subject((pen) => bicycle(pen, pen.chance.pick([ink.teal, ink.coral])), 1.1, 0.9),
  burger: subject(burger, 1.15, 0.9),
  car: subject(car, 0.96, 0.9),
  chocolates: subject(chocolates, 1.05, 0.91),
  cocktails: subject(cocktails, 1.18, 0.91),
  doughnuts: subject(doughnuts, 1.12, 0.9),
  easel: subject(easel, 1, 0.92),
  foodTruck: subject((pen) => foodTruck(pen, pen.chance.pick([ink.coral, ink.teal])), 1.02, 0.9),
  fruitCrate: subject(fruitCrate, 1.12, 0.91),
  gift: subject(gift, 1.25, 0.9),
  iceCream: subject(iceCream, 1.12, 0.92),
  icedCoffee: subject(icedCoffee, 1.2, 0.92),
  kayak: subject(
    (pen) => kayak(pen, pen.chance.pick([ink.coral, ink.teal, ink.gold]), pen.chance.whole(1, 2)),
    1.05,
    0.82,
  ),
  latte: subject((pen) => latte(pen, pen.chance.pick([ink.coral, ink.teal])), 1.12, 0.9),
  miniGolf: subject(miniGolf, 0.95, 0.88),
  oysters: subject(oysters, 1.32, 0.9),
  pints: subject(pints, 1.22, 0.92),
  pizza: subject(pizza, 1.24, 0.92),
  popcorn: subject(popcorn, 1.14, 0.91),
  popsicles: subject(popsicles, 1.1, 0.91),
  pottery: subject(pottery, 1.02, 0.9),
  ramen: subject((pen) => ramen(pen, pen.chance.pick([ink.teal, ink.coral, "#4a5fd0"])), 1.2, 0.91),
  shopping: subject(shopping, 1.12, 0.92),
  shrimpBasket: subject(shrimpBasket, 1.32, 0.91),
  spa: subject(spa, 1.08, 0.91),
  surfboards: subject(surfboards, 1.08, 0.9),
  tacos: subject(tacos, 1.14, 0.88),
  turntable: subject(turntable, 1.14, 0.88),
} as const satisfies Record<string, Subject>;

export const places = {
  beach,
  boardwalk,
  creek,
  fairground,
  garden,
  neonBar,
  parlour,
  street,
  studio,
  terrace,
  theatre,
  windowSeat,
} as const;
