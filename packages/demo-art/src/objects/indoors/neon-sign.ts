import { neon } from "../../drawing/light.ts";
import { at } from "../../drawing/shapes.ts";

/** A neon outline from a small set of our own signs. */
export const neonSign = (
  kind: "palm" | "wave" | "star" | "bolt" | "glass" | "note" | "heart" | "pelican",
  color: string,
  second: string,
  size = 1,
): string => {
  const signs: Record<typeof kind, [string, string]> = {
    palm: [
      "M0 120Q14 20 -6 -60M-6 -60Q-70 -110 -120 -50M-6 -60Q-90 -60 -100 0M-6 -60Q60 -120 120 -56M-6 -60Q80 -66 100 6M-6 -60Q-10 -120 40 -140",
      "M-110 130Q0 96 110 130",
    ],
    wave: [
      "M-150 60Q-110 -90 10 -90Q100 -84 96 -10Q86 30 40 22Q16 6 36 -20M-150 60Q-60 40 0 70T150 60",
      "M-130 100Q-60 80 0 106T130 100",
    ],
    star: [
      "M0 -130L36 -40L132 -36L56 22L84 116L0 62L-84 116L-56 22L-132 -36L-36 -40Z",
      "M0 -70L20 -18L72 -16L32 14L46 64L0 34",
    ],
    bolt: ["M30 -140L-70 20H0L-30 140L80 -30H6Z", "M-130 -60L-96 -20M130 40L96 20"],
    glass: ["M-110 -110H110L0 20ZM0 20V120M-60 120H60", "M-70 -66H70M40 -90L90 -160"],
    note: ["M-60 90V-100L80 -130V60M-60 90a34 26 0 1 1 -1 -1M80 60a34 26 0 1 1 -1 -1", "M-60 -50L80 -80"],
    heart: [
      "M0 110C-150 10 -120 -110 -40 -100Q-8 -96 0 -56Q8 -96 40 -100C120 -110 150 10 0 110Z",
      "M0 70C-90 6 -70 -60 -36 -60",
    ],
    pelican: [
      "M-130 30Q-70 -40 10 -20Q40 -70 20 -110Q30 -150 70 -140Q96 -130 86 -104L170 -50Q120 -50 84 -84Q86 -10 40 40Q0 80 -60 60Q-100 60 -130 30Z",
      "M-60 20Q-10 20 20 -10M-10 74V110M24 60V110",
    ],
  };
  const [main, accent] = signs[kind];
  return at(0, 0, [neon(accent, second, 7), neon(main, color, 8)], size);
};
