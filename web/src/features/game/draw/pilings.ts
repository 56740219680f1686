import { groundY, measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import { colors } from "./colors.ts";
import { fillShape, type Pen } from "./layer.ts";

const { pipeWidth } = measures;
const capHeight = 22;

const drawGrain = (pen: Pen, height: number): void => {
  pen.strokeStyle = "rgba(50, 26, 24, 0.45)";
  pen.lineWidth = 2;
  pen.beginPath();
  for (const x of [18, 39, 61]) {
    pen.moveTo(x, capHeight);
    pen.lineTo(x, height);
  }
  pen.stroke();
  pen.strokeStyle = "rgba(255, 214, 170, 0.16)";
  pen.beginPath();
  for (const x of [10, 29, 51, 70]) {
    pen.moveTo(x, capHeight);
    pen.lineTo(x, height);
  }
  pen.stroke();
};

/** A dock piling with its cap on top and rope below; the full width of a pipe, so that what is seen is what is touched. */
export const drawPiling = (pen: Pen): void => {
  const side = pen.createLinearGradient(0, 0, pipeWidth, 0);
  side.addColorStop(0, colors.woodDark);
  side.addColorStop(0.35, colors.woodLight);
  side.addColorStop(0.6, colors.wood);
  side.addColorStop(1, colors.woodDark);
  pen.fillStyle = side;
  pen.fillRect(4, capHeight - 2, pipeWidth - 8, groundY);
  drawGrain(pen, groundY);
  fillShape(pen, side, () => pen.roundRect(0, 0, pipeWidth, capHeight, 5));
  fillShape(pen, "rgba(255, 224, 180, 0.4)", () => pen.roundRect(0, 0, pipeWidth, 5, 3));
  for (const y of [capHeight + 16, capHeight + 25, capHeight + 34]) {
    fillShape(pen, colors.rope, () => pen.roundRect(2, y, pipeWidth - 4, 6, 3));
  }
  pen.fillStyle = "rgba(91, 55, 47, 0.4)";
  for (let x = 6; x < pipeWidth - 6; x += 9) pen.fillRect(x, capHeight + 16, 2, 24);
};
