import type { StillLife } from "../compositions/still-life.ts";

const stillLife = (
  object: StillLife["object"],
  background: StillLife["background"],
  palette: StillLife["palette"],
  placement: StillLife["placement"] = {},
  others: StillLife["others"] = [],
): StillLife => ({ object, background, palette, placement, others });

/**
 * What each deal's picture shows, by the deal's key. No two look alike: where an object returns, its background, palette,
 * framing and companions differ (`tests/unit/local/demo-art.test.ts`).
 */
export const dealPictures: Record<string, StillLife> = {
  "oysters-on-us": stillLife("oysters", "terrace", "coral", { zoom: 1.45, x: 0.4, foot: 0.99 }),
  "first-taco": stillLife("tacos", "boardwalk", "gold", { zoom: 1.5, x: 0.64, foot: 0.98 }),
  "morning-drip": stillLife("latte", "windowSeat", "gold", { zoom: 1.35, x: 0.42, foot: 0.99 }),
  "mini-pop": stillLife("popsicles", "boardwalk", "coral", { zoom: 1.5, x: 0.34, foot: 1.02 }),
  "ring-with-drink": stillLife("doughnuts", "parlor", "rose", { zoom: 0.82, x: 0.64, foot: 0.94 }, [
    { object: "latte", x: 0.27, zoom: 0.7, foot: 0.86 },
  ]),
  "hour-of-play": stillLife("arcade", "neonBar", "plum", { zoom: 1.6, x: 0.3, foot: 1.22 }),
  "safety-check": stillLife("bicycle", "street", "teal", { zoom: 1.55, x: 0.72, foot: 1.02, isMirrored: true }),
  "second-round": stillLife("miniGolf", "fairground", "night", { zoom: 1.4, x: 0.6, foot: 1.02, isMirrored: true }),
  "rooftop-bites": stillLife("oysters", "terrace", "plum", { zoom: 0.78, x: 0.36, foot: 0.95 }, [
    { object: "cocktails", x: 0.62, zoom: 0.86, foot: 0.88, isMirrored: true },
  ]),
  "popcorn-on-us": stillLife("popcorn", "theater", "ember", { zoom: 1.4, x: 0.4, foot: 1.06 }),
  "six-and-six": stillLife("doughnuts", "windowSeat", "coral", { zoom: 0.78, x: 0.5, foot: 0.98 }, [
    { object: "doughnuts", x: 0.24, zoom: 0.6, foot: 0.84 },
    { object: "doughnuts", x: 0.78, zoom: 0.6, foot: 0.85, isMirrored: true },
  ]),
  "two-pops": stillLife("popsicles", "beach", "teal", { zoom: 0.8, x: 0.68, foot: 0.92, isMirrored: true }, [
    { object: "surfboards", x: 0.2, zoom: 0.6, foot: 0.82 },
  ]),
  "truffle-box": stillLife("chocolates", "parlor", "plum"),
  "chocolate-flight": stillLife("latte", "parlor", "ember", { zoom: 0.78, x: 0.3, foot: 0.95 }, [
    { object: "latte", x: 0.68, zoom: 0.72, foot: 0.87, isMirrored: true },
    { object: "chocolates", x: 0.8, zoom: 0.42, foot: 0.99 },
  ]),
  "sunset-cone": stillLife("iceCream", "boardwalk", "ember"),
  "ring-of-the-month": stillLife("icedCoffee", "parlor", "blue", { zoom: 0.95, x: 0.34, foot: 0.9 }, [
    { object: "doughnuts", x: 0.68, zoom: 0.66, foot: 0.95 },
  ]),
  "afternoon-iced": stillLife("icedCoffee", "windowSeat", "rose", { zoom: 1, x: 0.64, foot: 0.94 }, [
    { object: "icedCoffee", x: 0.38, zoom: 0.84, foot: 0.86, isMirrored: true },
  ]),
  "shrimp-tuesday": stillLife("shrimpBasket", "garden", "plum", { zoom: 0.74, x: 0.34, foot: 0.96 }, [
    { object: "shrimpBasket", x: 0.68, zoom: 0.62, foot: 0.86, isMirrored: true },
  ]),
  "sunset-for-two": stillLife("cocktails", "terrace", "teal", { zoom: 1.2, x: 0.52, foot: 1 }),
  "mayport-basket": stillLife("shrimpBasket", "boardwalk", "rose", { zoom: 1.35, x: 0.6, foot: 1, isMirrored: true }),
  "dock-pints": stillLife("pints", "boardwalk", "ember", { zoom: 0.95, x: 0.36, foot: 0.92 }),
  "ramen-for-two": stillLife("ramen", "neonBar", "blue", { zoom: 0.8, x: 0.34, foot: 0.97 }, [
    { object: "ramen", x: 0.72, zoom: 0.66, foot: 0.87, isMirrored: true },
  ]),
  "large-for-small": stillLife("pizza", "garden", "ember", { zoom: 1.35, x: 0.6, foot: 1.04 }),
  "taco-platter": stillLife("tacos", "garden", "night", { zoom: 0.8, x: 0.58, foot: 0.95, isMirrored: true }, [
    { object: "tacos", x: 0.36, zoom: 0.66, foot: 0.82 },
  ]),
  "deck-burger": stillLife("burger", "boardwalk", "blue", { zoom: 1.25, x: 0.44, foot: 0.99 }),
  "slice-card": stillLife("gift", "neonBar", "coral", { zoom: 0.85, x: 0.68, foot: 0.93 }, [
    { object: "pizza", x: 0.28, zoom: 0.6, foot: 0.86 },
  ]),
  "sunset-paddle": stillLife("kayak", "creek", "ember", { zoom: 0.95, x: 0.56, foot: 0.86 }, [
    { object: "kayak", x: 0.24, zoom: 0.46, foot: 0.66 },
  ]),
  "glow-paddle": stillLife("kayak", "creek", "night", { zoom: 1.3, x: 0.4, foot: 0.9, isMirrored: true }),
  "surf-lesson": stillLife("surfboards", "beach", "gold", { zoom: 1.45, x: 0.66, foot: 1.12 }),
  "board-day": stillLife("surfboards", "beach", "rose", { zoom: 0.8, x: 0.3, foot: 0.88 }, [
    { object: "bicycle", x: 0.7, zoom: 0.62, foot: 0.94 },
  ]),
  "wheel-night": stillLife("pottery", "studio", "ember"),
  "paint-a-sunset": stillLife("easel", "studio", "plum"),
  "double-tokens": stillLife("arcade", "neonBar", "teal", { zoom: 0.9, x: 0.6, foot: 0.93, isMirrored: true }, [
    { object: "popcorn", x: 0.18, zoom: 0.44, foot: 0.97 },
  ]),
  "movie-tuesday": stillLife("popcorn", "theater", "blue", { zoom: 0.86, x: 0.68, foot: 0.94 }, [
    { object: "popcorn", x: 0.34, zoom: 0.72, foot: 0.86, isMirrored: true },
  ]),
  "four-rounds": stillLife("miniGolf", "garden", "coral", { zoom: 0.82, x: 0.42, foot: 0.93 }, [
    { object: "iceCream", x: 0.84, zoom: 0.5, foot: 0.99 },
  ]),
  "river-ride": stillLife("bicycle", "terrace", "gold", { zoom: 0.82, x: 0.6, foot: 0.95 }, [
    { object: "bicycle", x: 0.3, zoom: 0.62, foot: 0.82 },
  ]),
  "three-records": stillLife("turntable", "neonBar", "rose"),
  "waves-off": stillLife("shopping", "street", "rose"),
  "grove-box": stillLife("fruitCrate", "garden", "gold"),
  "stillwater-hour": stillLife("spa", "windowSeat", "plum"),
  "clean-cut": stillLife("barber", "neonBar", "ember"),
  "two-washes": stillLife("car", "street", "coral"),
  "groove-card": stillLife("gift", "windowSeat", "blue", { zoom: 0.8, x: 0.26, foot: 0.95 }, [
    { object: "turntable", x: 0.66, zoom: 0.66, foot: 0.86 },
  ]),
};
