import { writeFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { drawCode } from "../door/draw-code.ts";

const width = 1_280;
const height = 720;
const framesPerSecond = 30;
const night = { r: 34, g: 30, b: 27 };

/** How a phone is held: the card's side in pixels, its turn in degrees, its place off the centre, the picture's blur and its black and white. */
type Pose = { side: number; turn: number; right: number; down: number; blur: number; black: number; white: number };

/** A pose by its number: no two alike, all within reach of somebody who holds a phone before a camera. */
const poseOf = (number: number): Pose => {
  const sway = (speed: number) => Math.sin(number * speed + 1);
  return {
    side: Math.round(370 + 55 * sway(2.4)),
    turn: 7 * sway(1.7),
    right: Math.round(70 * sway(3.1)),
    down: Math.round(15 * sway(0.9)),
    blur: 0.7 + 0.4 * sway(1.3),
    black: 55 + 15 * sway(2.9),
    white: 205 + 25 * sway(0.7),
  };
};

const frameOf = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 80 }).toBuffer();
const emptyScene = () => sharp({ create: { width, height, channels: 3, background: night } });

/** A photograph of a code on a phone at night. */
const photograph = async (text: string, { side, turn, right, down, blur, black, white }: Pose): Promise<Buffer> => {
  const code = await sharp(Buffer.from(await drawCode(text)), { density: 600 })
    .resize(side, side, { kernel: "nearest" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .linear((white - black) / 255, black)
    .png()
    .toBuffer();
  const card = await sharp(code).rotate(turn, { background: night }).png().toBuffer();
  const { width: cardSide = side } = await sharp(card).metadata();
  const left = Math.round((width - cardSide) / 2) + right;
  const top = Math.round((height - cardSide) / 2) + down;
  const scene = await emptyScene()
    .composite([{ input: card, left, top }])
    .png()
    .toBuffer();
  return frameOf(sharp(scene).blur(blur));
};

/** For how long the fake camera sees each code, and nothing after it, in milliseconds. */
export const shownMilliseconds = 1_500;
export const emptyMilliseconds = 300;

const framesIn = (milliseconds: number): number => Math.round((milliseconds / 1_000) * framesPerSecond);

/** Films codes one after the other, each held differently, into a file that Chromium takes for its camera (Motion JPEG). */
export const filmCodes = async (path: string, texts: readonly string[]): Promise<void> => {
  const empty = await frameOf(emptyScene());
  const photographs = await Promise.all(texts.map((text, index) => photograph(text, poseOf(index))));
  const frames = photographs.flatMap((photo) => [
    ...Array.from({ length: framesIn(shownMilliseconds) }, () => photo),
    ...Array.from({ length: framesIn(emptyMilliseconds) }, () => empty),
  ]);
  writeFileSync(path, Buffer.concat(frames));
};

/** What makes Chromium take a film for its camera, and allow it without a question. */
export const filmAsCamera = (path: string): string[] => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${path}`,
];
