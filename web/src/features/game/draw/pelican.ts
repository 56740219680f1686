import { measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import { colors } from "./colors.ts";
import { fillShape, type Pen } from "./layer.ts";

const { pelicanWidth, pelicanHeight } = measures;

type Wing = "up" | "level" | "down";

/** A flap pushes the wing down; falling lifts it. */
const wingOf = (velocity: number): Wing => {
  if (velocity < -4) return "down";
  return velocity < 2 ? "level" : "up";
};

const wingTips: Record<Wing, readonly [number, number]> = { up: [-16, -22], level: [-26, -3], down: [-13, 19] };

const drawWing = (pen: Pen, wing: Wing): void => {
  const [x, y] = wingTips[wing];
  fillShape(pen, colors.featherDark, () => {
    pen.moveTo(6, -3);
    pen.quadraticCurveTo(x * 0.3 + 4, y * 0.9, x, y);
    pen.quadraticCurveTo(x * 0.7 - 4, y * 0.4 + 3, -12, 3);
    pen.quadraticCurveTo(-2, 6, 6, -3);
  });
  fillShape(pen, colors.featherLight, () => {
    pen.moveTo(5, -3);
    pen.quadraticCurveTo(x * 0.25 + 3, y * 0.6, x * 0.72, y * 0.72);
    pen.quadraticCurveTo(x * 0.3, y * 0.3 + 2, -8, 2);
    pen.quadraticCurveTo(0, 3, 5, -3);
  });
};

const drawHead = (pen: Pen): void => {
  // The neck, the head, and the bill with its pouch.
  fillShape(pen, colors.ivory, () => {
    pen.moveTo(5, 4);
    pen.quadraticCurveTo(8, -12, 12, -13);
    pen.quadraticCurveTo(19, -14, 18, -8);
    pen.quadraticCurveTo(14, -4, 14, 6);
  });
  fillShape(pen, colors.gold, () => pen.ellipse(14, -11, 5, 3.6, 0, 0, 2 * Math.PI));
  fillShape(pen, colors.coral, () => {
    pen.moveTo(16, -6);
    pen.quadraticCurveTo(20, 7, 31, -1);
    pen.lineTo(17, -9);
  });
  fillShape(pen, colors.amber, () => {
    pen.moveTo(16, -11);
    pen.lineTo(32, -1);
    pen.lineTo(16, -6.5);
  });
  fillShape(pen, colors.night, () => pen.arc(15.5, -11, 1.5, 0, 2 * Math.PI));
};

/** The pelican at `y`, its upper edge, tilted by its velocity in pixels a frame. */
export const drawPelican = (pen: Pen, y: number, velocity: number): void => {
  pen.save();
  pen.translate(measures.pelicanX + pelicanWidth / 2 - 4, y + pelicanHeight / 2);
  pen.rotate(Math.max(-0.35, Math.min(0.6, velocity * 0.05)));
  fillShape(pen, colors.featherDark, () => {
    pen.moveTo(-12, -1);
    pen.lineTo(-23, 3);
    pen.lineTo(-12, 8);
  });
  fillShape(pen, colors.feather, () => pen.ellipse(-2, 3, 15, 10, 0, 0, 2 * Math.PI));
  drawHead(pen);
  drawWing(pen, wingOf(velocity));
  pen.restore();
};
