import { createCanvas } from "../drawing/canvas.ts";
import { lettering } from "../drawing/lettering.ts";
import { palettes } from "../drawing/palette.ts";
import { at, circle, path, range, stroke } from "../drawing/shapes.ts";

export type Emblem = "shell" | "moon" | "bird" | "pop" | "record" | "arch" | "clock" | "wave" | "vase" | "wheel";

// Mid tones: a logo has to be readable on a dark and on a light page.
const tones: Record<Emblem, readonly [string, string]> = {
  shell: ["#ff7a6b", "#d9487a"],
  moon: ["#f2a03d", "#e8603c"],
  bird: ["#3f8fe0", "#5a5fd6"],
  pop: ["#f0508f", "#b04ad0"],
  record: ["#8a5cf0", "#5a5fd6"],
  arch: ["#2aa79c", "#2f7fc0"],
  clock: ["#e8603c", "#d9487a"],
  wave: ["#2f9fd0", "#2aa79c"],
  vase: ["#d98248", "#c25a50"],
  wheel: ["#2aa79c", "#4c9a5a"],
};

const emblems: Record<Emblem, (color: string) => string> = {
  shell: (color) =>
    path("M0 40C-50 20 -46 -36 0 -40C46 -36 50 20 0 40Z", color) +
    range(5)
      .map((i) => stroke(`M0 36L${-28 + i * 14} -30`, "#ffffff", 3.4, { opacity: 0.75 }))
      .join(""),
  moon: (color) => path("M14 -40A40 40 0 1 0 40 16A32 32 0 1 1 14 -40Z", color),
  bird: (color) =>
    path("M-42 8Q-20 -34 14 -20Q20 -36 36 -30L46 -18L34 -14Q34 26 -8 28Q-30 28 -42 8Z", color) +
    circle(27, -20, 3.4, "#ffffff"),
  pop: (color) =>
    path("M-24 20V-18A24 24 0 0 1 24 -18V20Z", color) +
    stroke("M0 22V40", "#d9a25c", 9) +
    stroke("M-8 -18V10M8 -18V10", "#ffffff", 4, { opacity: 0.6 }),
  record: (color) =>
    circle(0, 0, 40, color) +
    [30, 23]
      .map((r) => `<circle r="${r}" fill="none" stroke="#ffffff" stroke-opacity="0.45" stroke-width="2"/>`)
      .join("") +
    circle(0, 0, 14, "#ffffff") +
    circle(0, 0, 4, color),
  arch: (color) =>
    `<path d="M-42 30V-6Q0 -56 42 -6V30H26V4Q0 -28 -26 4V30Z" fill="${color}"/>${stroke("M-46 34H46", color, 7)}`,
  clock: (color) => circle(0, 0, 40, color) + stroke("M0 -22V0L20 10", "#ffffff", 7),
  wave: (color) =>
    path("M-44 26Q-34 -34 10 -36Q42 -34 42 -4Q36 16 16 10Q4 0 16 -10Q-8 -14 -8 8Q-2 28 44 26V34H-44Z", color),
  vase: (color) =>
    path("M-14 -40H14Q8 -24 16 -14Q36 2 30 22Q24 40 12 40H-12Q-24 40 -30 22Q-36 2 -16 -14Q-8 -24 -14 -40Z", color) +
    stroke("M-27 6Q0 16 27 6", "#ffffff", 5, { opacity: 0.7 }),
  wheel: (color) =>
    `<circle r="36" fill="none" stroke="${color}" stroke-width="8"/>` +
    range(8)
      .map((i) => stroke(`M0 0L${Math.cos(i * 0.785) * 34} ${Math.sin(i * 0.785) * 34}`, color, 3.4))
      .join("") +
    circle(0, 0, 8, color),
};

/** Draws a partner's logo as transparent SVG, 160 pixels high: emblem and name. */
export const drawPartnerLogo = (name: string, emblem: Emblem): string => {
  const text = lettering(name, 46, 0.9);
  const width = Math.ceil(text.width + 190);
  const canvas = createCanvas(width, 160, palettes.coral, name);
  const [first, second] = tones[emblem];
  const color = canvas.linear(
    [
      [0, first],
      [1, second],
    ],
    [0, 0, 1, 1],
  );
  return canvas.finish([at(80, 80, [emblems[emblem](color)], 1.2), at(150, 57, [stroke(text.d, second, 7.4)])]);
};
