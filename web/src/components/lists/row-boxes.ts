import type { PictureBox } from "../../../../shared/rules/picture-box.ts";
import { columnWidth, contentWidth } from "../media/picture-box.ts";

/** A picture of the ratio in a card of `width` pixels in a row that scrolls sideways, which is a grid on a desktop. */
export const rowBoxes = (width: number, ratio: number): readonly PictureBox[] => [
  { from: 0, width: `min(${width}px, 86vw) - 2px`, ratio },
  { from: 1_200, width: columnWidth(contentWidth.lg, 4, 16), ratio },
];
