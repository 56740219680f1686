import { colors } from "./colors.ts";
import { fillShape, type Pen } from "./layer.ts";
import { horizonY } from "./sky.ts";

/** How far the skyline and the near bank reach before they repeat, in pixels. */
export const skylineWidth = 1_200;
export const bankWidth = 900;

/** Left edge, width and height of each building. */
const buildings = [
  [30, 52, 66],
  [86, 38, 110],
  [128, 60, 84],
  [196, 44, 150],
  [246, 70, 96],
  [330, 40, 124],
  [376, 56, 72],
  [860, 48, 90],
  [914, 62, 132],
  [984, 40, 78],
  [1030, 58, 112],
  [1096, 44, 64],
  [1146, 40, 92],
] as const;

const drawWindows = (pen: Pen, x: number, width: number, top: number): void => {
  pen.fillStyle = "rgba(255, 197, 102, 0.5)";
  for (let row = 0; top + 10 + row * 13 < horizonY - 8; row += 1) {
    for (let column = 0; column * 11 < width - 16; column += 1) {
      // Some are dark, always the same ones.
      if ((row * 7 + column * 5 + x) % 3 !== 0) pen.fillRect(x + 8 + column * 11, top + 10 + row * 13, 4, 5);
    }
  }
};

/** The lift bridge: two towers, the raised middle span and the trusses beside it. */
const drawBridge = (pen: Pen): void => {
  pen.fillStyle = "#4a3a8c";
  pen.fillRect(460, horizonY - 26, 380, 7);
  pen.fillRect(560, horizonY - 128, 16, 128);
  pen.fillRect(714, horizonY - 128, 16, 128);
  pen.fillRect(556, horizonY - 134, 178, 9);
  pen.strokeStyle = "#4a3a8c";
  pen.lineWidth = 4;
  pen.beginPath();
  for (let x = 460; x < 840; x += 38) {
    pen.moveTo(x, horizonY - 24);
    pen.lineTo(x + 19, horizonY - 52);
    pen.lineTo(x + 38, horizonY - 24);
  }
  pen.moveTo(479, horizonY - 52);
  pen.lineTo(821, horizonY - 52);
  pen.stroke();
  for (const x of [470, 820]) pen.fillRect(x, horizonY - 26, 10, 26);
};

/** The city across the river. */
export const drawSkyline = (pen: Pen): void => {
  for (const [x, width, height] of buildings) {
    pen.fillStyle = colors.skyline;
    pen.fillRect(x, horizonY - height, width, height);
    if (height > 120) {
      fillShape(pen, colors.skyline, () => {
        pen.moveTo(x, horizonY - height);
        pen.lineTo(x + width / 2, horizonY - height - 30);
        pen.lineTo(x + width, horizonY - height);
      });
    }
    drawWindows(pen, x, width, horizonY - height);
  }
  drawBridge(pen);
};

/** A cabbage palm; `x` and `y` are its foot. */
const drawPalm = (pen: Pen, x: number, y: number, height: number): void => {
  pen.strokeStyle = colors.bank;
  pen.lineCap = "round";
  pen.lineWidth = 6;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x + 6, y - height / 2, x, y - height);
  pen.stroke();
  pen.lineWidth = 4;
  for (const [dx, dy] of [
    [-30, 2],
    [-24, -16],
    [-6, -26],
    [14, -24],
    [28, -10],
    [30, 8],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x, y - height);
    pen.quadraticCurveTo(x + dx * 0.7, y - height + dy - 6, x + dx, y - height + dy + 8);
    pen.stroke();
  }
};

/** The near bank: reeds, a few palms. */
export const drawBank = (pen: Pen): void => {
  fillShape(pen, colors.bank, () => {
    pen.moveTo(0, 460);
    for (let x = 0; x <= bankWidth; x += 30) pen.lineTo(x, 440 + 9 * Math.sin((x / bankWidth) * 6 * Math.PI));
    pen.lineTo(bankWidth, 460);
  });
  for (const [x, height] of [
    [120, 92],
    [160, 66],
    [470, 80],
    [700, 104],
    [738, 72],
  ] as const) {
    drawPalm(pen, x, 448, height);
  }
  pen.strokeStyle = colors.bank;
  pen.lineWidth = 2.5;
  pen.beginPath();
  for (let x = 6; x < bankWidth; x += 11) {
    pen.moveTo(x, 448);
    pen.lineTo(x + ((x * 7) % 9) - 4, 424 + ((x * 13) % 14));
  }
  pen.stroke();
};
