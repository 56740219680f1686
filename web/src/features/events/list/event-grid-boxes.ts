import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { columnWidth, contentWidth } from "../../../components/media/picture-box.ts";

const ratio = 16 / 9;
const column = (from: number, content: string, count: number): PictureBox => ({
  from,
  width: columnWidth(content, count, 16),
  ratio,
});

/** An event's picture in the grid, whose columns are at least 264 pixels wide. */
export const eventGridBoxes: readonly PictureBox[] = [
  column(0, contentWidth.xs, 1),
  column(576, contentWidth.xs, 2),
  column(600, contentWidth.sm, 2),
  column(872, contentWidth.sm, 3),
  column(900, contentWidth.md, 2),
  column(1_120, contentWidth.md, 3),
  column(1_200, contentWidth.lg, 3),
  column(1_416, contentWidth.lg, 4),
];
