import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { columnWidth, contentWidth } from "../../../components/media/picture-box.ts";

/** The columns of a deal grid: 2 on a phone, 4 on a desktop. */
export const dealGrid = {
  display: "grid",
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    sm: "repeat(3, minmax(0, 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
  gap: { xs: 1.5, sm: 2 },
} as const;

/** A deal's picture in the grid. */
export const dealGridBoxes: readonly PictureBox[] = [
  { from: 0, width: columnWidth(contentWidth.xs, 2, 12), ratio: 1 },
  { from: 600, width: columnWidth(contentWidth.sm, 3, 16), ratio: 1 },
  { from: 900, width: columnWidth(contentWidth.md, 3, 16), ratio: 1 },
  { from: 1_200, width: columnWidth(contentWidth.lg, 4, 16), ratio: 1 },
];
