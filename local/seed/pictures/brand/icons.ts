import { palettes } from "../kit/palette.ts";
import { penOf } from "../kit/pen.ts";
import { mark, wordmark, wordmarkWidth } from "./wordmark.ts";

const pen = () => penOf(100, 100, palettes.coral, "mark");

const rounded = (svg: string, radius: number) =>
  svg
    .replace(
      "</defs>",
      `<clipPath id="corners"><rect width="100" height="100" rx="${radius}"/></clipPath></defs><g clip-path="url(#corners)">`,
    )
    .replace("</svg>", "</g></svg>");

/** The icon with round corners, for browsers and install prompts. */
export function icon(size = 100): string {
  const own = pen();
  return rounded(own.finish([mark(own)], size), 23);
}

/** The icon edge to edge with all that matters in the middle, for platforms that cut their own shape. */
export function maskableIcon(size = 100, clear = 10): string {
  const own = pen();
  return own.finish([mark(own, true, clear)], size);
}

/** The wordmark alone; `plain` is the colour of PLA. */
export function logo(plain = "#fff6e8"): string {
  const own = penOf(wordmarkWidth, 100, palettes.coral, "logo");
  return own.finish([wordmark(own, plain)]);
}
