import type { PictureSize } from "../../../../shared/rules/picture-widths.ts";
import { contentMaxWidth, sideRailWidth } from "../../theme/safe-area.ts";

/**
 * The box that a picture fills, from a window width of `from` pixels on: its width as a CSS expression, and its height in pixels
 * or as its ratio.
 */
export type PictureBox = { from: number; width: string } & ({ ratio: number } | { height: number });

/** The width of the content of a member's screen, from each breakpoint on, as the shell lays it out. */
export const contentWidth = {
  xs: "100vw - 32px",
  sm: "100vw - 48px",
  md: `100vw - ${sideRailWidth + 64}px`,
  lg: `min(${contentMaxWidth}px, 100vw - ${sideRailWidth}px) - 80px`,
} as const;

/** The width of one of `count` columns with `gap` pixels between them, within a card's border. */
export const columnWidth = (content: string, count: number, gap: number): string =>
  `(${content} - ${(count - 1) * gap}px) / ${count} - 2px`;

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
