import type { PictureSize } from "./picture-widths.ts";

/**
 * The box that a picture fills, from a window width of `from` pixels on: its width as a CSS expression, and its height in pixels
 * or as its ratio.
 */
export type PictureBox = { from: number; width: string } & ({ ratio: number } | { height: number });

/** The width at which a picture is drawn to fill a box without gaps: what is too much is cut off. */
const drawnWidth = (box: PictureBox, { width, height }: PictureSize): string => {
  const own = width / height;
  if ("height" in box) return `max(${box.width}, ${Math.round(box.height * own)}px)`;
  return own > box.ratio ? `(${box.width}) * ${(own / box.ratio).toFixed(4)}` : `(${box.width})`;
};

/** More than two pixels of a picture for each of the layout's can't be told apart, and cost more than twice the bytes. */
const densest = "0.67";

/** The `sizes` of a picture that fills these boxes. */
export const sizesOf = (boxes: readonly PictureBox[], size: PictureSize): string =>
  [...boxes]
    .sort((a, b) => b.from - a.from)
    .flatMap((box) => {
      const width = drawnWidth(box, size);
      const from = box.from > 0 ? `(min-width: ${box.from}px)` : "";
      const dense = ["(min-resolution: 2.5dppx)", from].filter(Boolean).join(" and ");
      return [`${dense} calc(${width} * ${densest})`, `${from} calc(${width})`.trim()];
    })
    .join(", ");
