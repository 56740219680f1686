import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten } from "../drawing/color.ts";
import { glow, neon, stringLights } from "../drawing/light.ts";
import { evening, ink } from "../drawing/palette.ts";
import { at, circle, path, range, rect, stroke } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { fanLeaf, palm } from "../landscape/trees.ts";
import { glint } from "../landscape/water.ts";
import { person } from "../people/figures.ts";

/** A party boat on the river with all its lamps lit. */
export const cruise = (canvas: Canvas): string => {
  const { w, h, palette, random } = canvas;
  const s = Math.min(w / 1280, h / 720) * 1.12;
  const light = random.pick([ink.pink, ink.aqua, ink.gold]);
  const windows = range(12).map((i) => rect(-300 + i * 50, -142, 36, 40, i % 3 ? "#ffd98f" : "#ffb36b", { rx: 6 }));
  const guests = range(13).map((i) =>
    person(
      -300 + i * 48,
      -232,
      74,
      (["toast", "dance", "cheer", "stand"] as const)[i % 4] ?? "stand",
      palette.dark,
      light,
      i % 2 === 0,
    ),
  );
  const boat = [
    glow(canvas, 0, -170, 520, light, 0.4),
    ...guests,
    rect(-350, -236, 660, 16, lighten(palette.sky[3], 0.4), { rx: 6 }),
    stroke(
      "M-350 -268H310M-350 -236V-268M310 -236V-268M-184 -236V-268M-20 -236V-268M146 -236V-268",
      fade("#fff6e6", 0.8),
      3,
    ),
    path(
      "M-380 -90V-170Q-380 -220 -340 -220H330Q372 -214 396 -90Z",
      canvas.linear([
        [0, "#fff6ec"],
        [1, "#b894ab"],
      ]),
    ),
    ...windows,
    path(
      "M-520 -92H560Q520 10 420 40H-400Q-490 30 -520 -92Z",
      canvas.linear([
        [0, lighten(palette.mid, 0.25)],
        [0.4, palette.near],
        [1, palette.dark],
      ]),
    ),
    neon("M-508 -78H546", light, 4),
    ...range(12).map(
      (i) => circle(-420 + i * 74, -34, 12, "#ffd98f") + glow(canvas, -420 + i * 74, -34, 40, ink.gold, 0.5),
    ),
    stringLights(canvas, -500, -110, -60, -430, 30, 9, evening, 0.9) +
      stringLights(canvas, -60, -430, 540, -110, 40, 12, evening, 0.9),
    stroke("M-60 -230V-436", palette.dark, 7) + path("M-56 -432L36 -408L-56 -380Z", ink.coral),
    path("M-560 44Q0 96 560 44Q620 66 680 60Q0 130 -680 62Q-620 66 -560 44Z", fade("#fff1e0", 0.5)),
  ];
  return [
    river(canvas, h * 0.5),
    glint(canvas, w * 0.52, h * 0.82, h, w * 0.3, light, 22),
    at(w * 0.5, h * 0.82, boat, s),
    palm(canvas, w * 0.02, h * 1.04, h * 0.66, h * 0.08, palette.dark),
    fanLeaf(w + 8, h * 1.02, h * 0.3, -130, palette.dark),
  ].join("");
};
