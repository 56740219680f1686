import { groundY, measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import type { Picture } from "../play/game.ts";
import { bankWidth, drawBank, drawSkyline, skylineWidth } from "./banks.ts";
import { colors } from "./colors.ts";
import { createLayer, fillShape, type Pen } from "./layer.ts";
import { drawPelican } from "./pelican.ts";
import { drawPiling } from "./pilings.ts";
import { drawSky } from "./sky.ts";

const { width, height, pipeWidth, pipeGap, scrollSpeed, groundHeight } = measures;
const waveWidth = 80;
/** Where something is drawn in the skyline and on the bank; the rest of the canvas isn't copied. */
const skyline = { y: 200, height: 200 } as const;
const bank = { y: 300, height: groundY - 300 } as const;

const shifted =
  (y: number, draw: (pen: Pen) => void) =>
  (pen: Pen): void => {
    pen.translate(0, -y);
    draw(pen);
  };

const drawWaves = (pen: Pen): void => {
  fillShape(pen, colors.water, () => {
    pen.moveTo(0, groundHeight);
    for (let x = 0; x <= waveWidth; x += 5) pen.lineTo(x, 2 + 2 * Math.sin((x / waveWidth) * 4 * Math.PI));
    pen.lineTo(waveWidth, groundHeight);
  });
  pen.strokeStyle = colors.teal;
  pen.lineWidth = 2;
  pen.beginPath();
  for (let x = 0; x <= waveWidth; x += 5) pen.lineTo(x, 2 + 2 * Math.sin((x / waveWidth) * 4 * Math.PI));
  pen.stroke();
  pen.fillStyle = "rgba(79, 214, 203, 0.28)";
  for (const [x, y, length] of [
    [8, 14, 26],
    [48, 20, 22],
    [20, 28, 18],
  ] as const)
    pen.fillRect(x, y, length, 2);
};

/**
 * Everything of the scene, drawn once in the size of the screen. Copying it takes far less time than drawing it again with every
 * frame.
 */
const createLayers = (scale: number) => ({
  sky: createLayer(width, height, scale, drawSky),
  skyline: createLayer(skylineWidth, skyline.height, scale, shifted(skyline.y, drawSkyline)),
  bank: createLayer(bankWidth, bank.height, scale, shifted(bank.y, drawBank)),
  piling: createLayer(pipeWidth, groundY, scale, drawPiling),
  waves: createLayer(waveWidth, groundHeight, scale, drawWaves),
});

type Strip = { layer: HTMLCanvasElement; width: number; y: number; height: number };

const drawStrip = (pen: Pen, strip: Strip, offset: number): void => {
  for (let x = -(offset % strip.width); x < width; x += strip.width) {
    pen.drawImage(strip.layer, x, strip.y, strip.width, strip.height);
  }
};

const drawPipe = (pen: Pen, piling: HTMLCanvasElement, x: number, gapTop: number): void => {
  const { width: pixels, height: rows } = piling;
  const perPixel = rows / groundY;
  const below = groundY - gapTop - pipeGap;
  pen.drawImage(piling, 0, 0, pixels, below * perPixel, x, gapTop + pipeGap, pipeWidth, below);
  // The upper one hangs upside down.
  pen.save();
  pen.translate(0, gapTop);
  pen.scale(1, -1);
  pen.drawImage(piling, 0, 0, pixels, gapTop * perPixel, x, 0, pipeWidth, gapTop);
  pen.restore();
};

/**
 * Creates what draws the game on a canvas. `scale`: device pixels per pixel of the game; `isCalm`: the background stands still,
 * for people who asked for less motion.
 */
export const createScene = (scale: number, isCalm: boolean) => {
  const layers = createLayers(scale);
  return (pen: Pen, { flight, before, part }: Picture): void => {
    const rest = flight === before ? 0 : 1 - part;
    const distance = isCalm ? 0 : Math.max(0, flight.frame - rest) * scrollSpeed;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.drawImage(layers.sky, 0, 0, width, height);
    drawStrip(pen, { layer: layers.skyline, width: skylineWidth, ...skyline }, distance * 0.08);
    drawStrip(pen, { layer: layers.bank, width: bankWidth, ...bank }, distance * 0.35);
    for (const { x, gapTop } of flight.pipes) drawPipe(pen, layers.piling, x + rest * scrollSpeed, gapTop);
    drawStrip(pen, { layer: layers.waves, width: waveWidth, y: groundY, height: groundHeight }, distance);
    drawPelican(pen, flight.y + (before.y - flight.y) * rest, flight.velocity);
  };
};

export type Scene = ReturnType<typeof createScene>;
