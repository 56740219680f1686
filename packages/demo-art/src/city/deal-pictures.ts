import type { StillLife } from "../compositions/still-life.ts";

const still = (
  thing: StillLife["object"],
  place: StillLife["background"],
  palette: StillLife["palette"],
  stand: StillLife["placement"] = {},
  company: StillLife["others"] = [],
): StillLife => ({ object: thing, background: place, palette, placement: stand, others: company });

/**
 * What each deal's picture shows, by the deal's key. No two look alike: where a thing comes back, the place, the hour, the
 * camera and its company are others (`tests/unit/local/demo-art.test.ts`).
 */
export const dealPictures: Record<string, StillLife> = {
  "oysters-on-us": still("oysters", "terrace", "coral", { zoom: 1.45, x: 0.4, foot: 0.99 }),
  "first-taco": still("tacos", "boardwalk", "gold", { zoom: 1.5, x: 0.64, foot: 0.98 }),
  "morning-drip": still("latte", "windowSeat", "gold", { zoom: 1.35, x: 0.42, foot: 0.99 }),
  "mini-pop": still("popsicles", "boardwalk", "coral", { zoom: 1.5, x: 0.34, foot: 1.02 }),
  "ring-with-drink": still("doughnuts", "parlour", "rose", { zoom: 0.82, x: 0.64, foot: 0.94 }, [
    { thing: "latte", x: 0.27, zoom: 0.7, foot: 0.86 },
  ]),
  "hour-of-play": still("arcade", "neonBar", "plum", { zoom: 1.6, x: 0.3, foot: 1.22 }),
  "safety-check": still("bicycle", "street", "teal", { zoom: 1.55, x: 0.72, foot: 1.02, isMirrored: true }),
  "second-round": still("miniGolf", "fairground", "night", { zoom: 1.4, x: 0.6, foot: 1.02, isMirrored: true }),
  "rooftop-bites": still("oysters", "terrace", "plum", { zoom: 0.78, x: 0.36, foot: 0.95 }, [
    { thing: "cocktails", x: 0.62, zoom: 0.86, foot: 0.88, isMirrored: true },
  ]),
  "popcorn-on-us": still("popcorn", "theatre", "ember", { zoom: 1.4, x: 0.4, foot: 1.06 }),
  "six-and-six": still("doughnuts", "windowSeat", "coral", { zoom: 0.78, x: 0.5, foot: 0.98 }, [
    { thing: "doughnuts", x: 0.24, zoom: 0.6, foot: 0.84 },
    { thing: "doughnuts", x: 0.78, zoom: 0.6, foot: 0.85, isMirrored: true },
  ]),
  "two-pops": still("popsicles", "beach", "teal", { zoom: 0.8, x: 0.68, foot: 0.92, isMirrored: true }, [
    { thing: "surfboards", x: 0.2, zoom: 0.6, foot: 0.82 },
  ]),
  "truffle-box": still("chocolates", "parlour", "plum"),
  "chocolate-flight": still("latte", "parlour", "ember", { zoom: 0.78, x: 0.3, foot: 0.95 }, [
    { thing: "latte", x: 0.68, zoom: 0.72, foot: 0.87, isMirrored: true },
    { thing: "chocolates", x: 0.8, zoom: 0.42, foot: 0.99 },
  ]),
  "sunset-cone": still("iceCream", "boardwalk", "ember"),
  "ring-of-the-month": still("icedCoffee", "parlour", "blue", { zoom: 0.95, x: 0.34, foot: 0.9 }, [
    { thing: "doughnuts", x: 0.68, zoom: 0.66, foot: 0.95 },
  ]),
  "afternoon-iced": still("icedCoffee", "windowSeat", "rose", { zoom: 1, x: 0.64, foot: 0.94 }, [
    { thing: "icedCoffee", x: 0.38, zoom: 0.84, foot: 0.86, isMirrored: true },
  ]),
  "shrimp-tuesday": still("shrimpBasket", "garden", "plum", { zoom: 0.74, x: 0.34, foot: 0.96 }, [
    { thing: "shrimpBasket", x: 0.68, zoom: 0.62, foot: 0.86, isMirrored: true },
  ]),
  "sunset-for-two": still("cocktails", "terrace", "teal", { zoom: 1.2, x: 0.52, foot: 1 }),
  "mayport-basket": still("shrimpBasket", "boardwalk", "rose", { zoom: 1.35, x: 0.6, foot: 1, isMirrored: true }),
  "dock-pints": still("pints", "boardwalk", "ember", { zoom: 0.95, x: 0.36, foot: 0.92 }),
  "ramen-for-two": still("ramen", "neonBar", "blue", { zoom: 0.8, x: 0.34, foot: 0.97 }, [
    { thing: "ramen", x: 0.72, zoom: 0.66, foot: 0.87, isMirrored: true },
  ]),
  "large-for-small": still("pizza", "garden", "ember", { zoom: 1.35, x: 0.6, foot: 1.04 }),
  "taco-platter": still("tacos", "garden", "night", { zoom: 0.8, x: 0.58, foot: 0.95, isMirrored: true }, [
    { thing: "tacos", x: 0.36, zoom: 0.66, foot: 0.82 },
  ]),
  "deck-burger": still("burger", "boardwalk", "blue", { zoom: 1.25, x: 0.44, foot: 0.99 }),
  "slice-card": still("gift", "neonBar", "coral", { zoom: 0.85, x: 0.68, foot: 0.93 }, [
    { thing: "pizza", x: 0.28, zoom: 0.6, foot: 0.86 },
  ]),
  "sunset-paddle": still("kayak", "creek", "ember", { zoom: 0.95, x: 0.56, foot: 0.86 }, [
    { thing: "kayak", x: 0.24, zoom: 0.46, foot: 0.66 },
  ]),
  "glow-paddle": still("kayak", "creek", "night", { zoom: 1.3, x: 0.4, foot: 0.9, isMirrored: true }),
  "surf-lesson": still("surfboards", "beach", "gold", { zoom: 1.45, x: 0.66, foot: 1.12 }),
  "board-day": still("surfboards", "beach", "rose", { zoom: 0.8, x: 0.3, foot: 0.88 }, [
    { thing: "bicycle", x: 0.7, zoom: 0.62, foot: 0.94 },
  ]),
  "wheel-night": still("pottery", "studio", "ember"),
  "paint-a-sunset": still("easel", "studio", "plum"),
  "double-tokens": still("arcade", "neonBar", "teal", { zoom: 0.9, x: 0.6, foot: 0.93, isMirrored: true }, [
    { thing: "popcorn", x: 0.18, zoom: 0.44, foot: 0.97 },
  ]),
  "movie-tuesday": still("popcorn", "theatre", "blue", { zoom: 0.86, x: 0.68, foot: 0.94 }, [
    { thing: "popcorn", x: 0.34, zoom: 0.72, foot: 0.86, isMirrored: true },
  ]),
  "four-rounds": still("miniGolf", "garden", "coral", { zoom: 0.82, x: 0.42, foot: 0.93 }, [
    { thing: "iceCream", x: 0.84, zoom: 0.5, foot: 0.99 },
  ]),
  "river-ride": still("bicycle", "terrace", "gold", { zoom: 0.82, x: 0.6, foot: 0.95 }, [
    { thing: "bicycle", x: 0.3, zoom: 0.62, foot: 0.82 },
  ]),
  "three-records": still("turntable", "neonBar", "rose"),
  "waves-off": still("shopping", "street", "rose"),
  "grove-box": still("fruitCrate", "garden", "gold"),
  "stillwater-hour": still("spa", "windowSeat", "plum"),
  "clean-cut": still("barber", "neonBar", "ember"),
  "two-washes": still("car", "street", "coral"),
  "groove-card": still("gift", "windowSeat", "blue", { zoom: 0.8, x: 0.26, foot: 0.95 }, [
    { thing: "turntable", x: 0.66, zoom: 0.66, foot: 0.86 },
  ]),
};
