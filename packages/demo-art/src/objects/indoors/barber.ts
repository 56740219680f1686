import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, path, polygon, range, rect, stroke } from "../../drawing/shapes.ts";

/** A barber's pole, glowing, with chair and mirror lamp. */
export const barber = (canvas: Canvas): string => {
  const tube = canvas.define(
    (id) => `<clipPath id="${id}"><rect x="-56" y="-520" width="112" height="400" rx="12"/></clipPath>`,
  );
  const stripes = range(9).map((i) =>
    path(
      polygon([
        [-70, -90 - i * 84],
        [70, -160 - i * 84],
        [70, -118 - i * 84],
        [-70, -48 - i * 84],
      ]),
      i % 2 ? "#3f6fd8" : "#e9384a",
    ),
  );
  const cap = (y: number, flip: number) =>
    path(
      `M-74 ${y}h148v${28 * flip}q0 ${30 * flip} -40 ${34 * flip}h-68q-40 ${-4 * flip} -40 ${-34 * flip}Z`,
      canvas.linear(
        [
          [0, "#6d5f86"],
          [0.6, "#d9cfe6"],
          [1, "#fff6e6"],
        ],
        [0, 0, 1, 0],
      ),
    );
  return [
    shadow(canvas, 0, 10, 440, 50, 0.85),
    at(-250, 0, [
      glow(canvas, 0, -320, 300, "#ffd9c9", 0.5),
      rect(-56, -520, 112, 400, "#fffaf2", { rx: 12 }),
      `<g clip-path="${tube}">${stripes.join("")}${rect(
        -56,
        -520,
        112,
        400,
        canvas.linear(
          [
            [0, fade(ink.navy, 0.5)],
            [0.4, fade("#ffffff", 0.2)],
            [0.7, fade("#ffffff", 0)],
            [1, fade("#ffe6c0", 0.6)],
          ],
          [0, 0, 1, 0],
        ),
      )}</g>`,
      cap(-516, -1),
      cap(-124, 1),
      circle(
        0,
        -612,
        44,
        canvas.radial(
          [
            [0, "#ffffff"],
            [0.6, "#ffeec9"],
            [1, "#d99a6a"],
          ],
          0.6,
          0.35,
          0.8,
        ),
      ),
      path(
        "M-90 0Q-80 -56 -40 -62H40Q80 -56 90 0Z",
        canvas.linear([
          [0, "#d9cfe6"],
          [1, "#4d3f68"],
        ]),
      ),
    ]),
    at(190, 0, [
      path(
        "M-130 10Q-120 -30 -30 -38V-130H30V-38Q120 -30 130 10Z",
        canvas.linear(
          [
            [0, "#6d5f86"],
            [0.7, "#d9cfe6"],
            [1, "#6d5f86"],
          ],
          [0, 0, 1, 0],
        ),
      ),
      path(
        "M-180 -150Q-180 -200 -130 -204H130Q180 -200 180 -150Q180 -120 150 -118H-150Q-180 -120 -180 -150Z",
        canvas.linear([
          [0, "#e0564f"],
          [1, "#6b1a38"],
        ]),
      ),
      path(
        "M-130 -200L-166 -430Q-170 -480 -120 -484H80Q126 -480 124 -430L112 -200Z",
        canvas.linear(
          [
            [0, "#ff8a72"],
            [0.5, "#c2364a"],
            [1, "#6b1a38"],
          ],
          [1, 0, 0, 1],
        ),
      ),
      ...range(9).map((i) => circle(-100 + (i % 3) * 80, -430 + Math.floor(i / 3) * 76, 8, fade("#4d1230", 0.8))),
      path(
        "M-96 -490Q-100 -570 -50 -576H20Q66 -570 62 -490Z",
        canvas.linear([
          [0, "#ff8a72"],
          [1, "#8a2340"],
        ]),
      ),
      stroke("M-190 -290H-90M100 -290H196", "#d9cfe6", 26) + stroke("M-190 -290V-170M196 -290V-170", "#9c8fb5", 15),
      path("M-150 -30H40L70 10H-150Z", "#9c8fb5"),
    ]),
  ].join("");
};
