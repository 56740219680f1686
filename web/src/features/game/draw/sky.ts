import { measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import { colors } from "./colors.ts";
import { fillShape, type Pen, verticalGradient } from "./layer.ts";

/** Where the river meets the sky. */
export const horizonY = 392;

const stars = [
  [40, 40],
  [96, 110],
  [150, 26],
  [214, 76],
  [268, 150],
  [322, 34],
  [372, 96],
  [431, 52],
  [498, 128],
  [548, 22],
  [602, 84],
  [655, 44],
  [700, 120],
  [742, 30],
  [776, 90],
] as const;
const clouds = [
  [90, 232, 170],
  [300, 276, 230],
  [560, 210, 190],
  [660, 300, 210],
  [20, 320, 190],
] as const;

const drawSun = (pen: Pen): void => {
  const glow = pen.createRadialGradient(560, horizonY, 20, 560, horizonY, 210);
  glow.addColorStop(0, "rgba(255, 214, 140, 0.85)");
  glow.addColorStop(1, "rgba(255, 159, 90, 0)");
  pen.fillStyle = glow;
  pen.fillRect(330, 170, 460, horizonY - 170);
  fillShape(pen, "#ffe3ab", () => pen.arc(560, horizonY, 62, Math.PI, 2 * Math.PI));
};

const drawRiver = (pen: Pen): void => {
  pen.fillStyle = verticalGradient(pen, horizonY, measures.height, [
    [0, "#f0806b"],
    [0.25, colors.riverFar],
    [1, colors.riverNear],
  ]);
  pen.fillRect(0, horizonY, measures.width, measures.height - horizonY);
  // The sun's path on the water.
  for (let row = 0; row < 8; row += 1) {
    const width = 118 - row * 9 + (row % 2) * 26;
    pen.fillStyle = `rgba(255, 214, 140, ${0.5 - row * 0.05})`;
    pen.fillRect(560 - width / 2, horizonY + 5 + row * 8, width, 2.5);
  }
};

/** The sky, the sun and the river: what doesn't move. */
export const drawSky = (pen: Pen): void => {
  pen.fillStyle = verticalGradient(pen, 0, horizonY, [
    [0, colors.skyTop],
    [0.42, colors.plum],
    [0.72, "#c4586b"],
    [0.88, colors.coral],
    [1, colors.gold],
  ]);
  pen.fillRect(0, 0, measures.width, horizonY);
  pen.fillStyle = "rgba(251, 244, 234, 0.75)";
  for (const [x, y] of stars) pen.fillRect(x, y, 2, 2);
  for (const [x, y, width] of clouds) {
    fillShape(pen, "rgba(255, 190, 160, 0.16)", () => pen.roundRect(x, y, width, 9, 5));
    fillShape(pen, "rgba(255, 190, 160, 0.11)", () => pen.roundRect(x + 34, y + 13, width * 0.7, 7, 4));
  }
  drawSun(pen);
  drawRiver(pen);
};
