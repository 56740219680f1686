import { createCanvas } from "../drawing/canvas.ts";
import { palettes } from "../drawing/palette.ts";
import { drawMark, drawWordmark, wordmarkWidth } from "./wordmark.ts";

const canvas = () => createCanvas(100, 100, palettes.coral, "mark");

const rounded = (svg: string, radius: number) =>
  svg
    .replace(
      "</defs>",
      `<clipPath id="corners"><rect width="100" height="100" rx="${radius}"/></clipPath></defs><g clip-path="url(#corners)">`,
    )
    .replace("</svg>", "</g></svg>");

/** The icon with round corners, for browsers and install prompts. */
export const drawIcon = (size = 100): string => {
  const own = canvas();
  return rounded(own.finish([drawMark(own)], size), 23);
};

/** The icon edge to edge with all that matters in the middle, for platforms that cut their own shape. */
export const drawMaskableIcon = (size = 100, clear = 10): string => {
  const own = canvas();
  return own.finish([drawMark(own, true, clear)], size);
};

/** The wordmark alone; `plain` is the color of PLA. */
export const drawLogo = (plain = "#fff6e8"): string => {
  const own = createCanvas(wordmarkWidth, 100, palettes.coral, "logo");
  return own.finish([drawWordmark(own, plain)]);
};
