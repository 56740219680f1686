import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten, mix } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, path, range, rect, star, stroke } from "../../drawing/shapes.ts";

/** A wrapped present with a ribbon, and a gift card that leans on it. */
export const gift = (canvas: Canvas): string => {
  const paper = canvas.random.pick([ink.teal, ink.coral, ink.violet]);
  const ribbon = paper === ink.coral ? ink.gold : ink.pink;
  return [
    shadow(canvas, 20, 12, 420, 56, 0.85),
    rect(
      -220,
      -300,
      380,
      310,
      canvas.linear(
        [
          [0, darken(paper, 0.4)],
          [0.6, paper],
          [1, lighten(paper, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
      { rx: 12 },
    ),
    ...range(20).map((i) => path(star(-186 + (i % 5) * 78, -240 + Math.floor(i / 5) * 70, 15), fade("#ffffff", 0.3))),
    rect(
      -244,
      -350,
      428,
      84,
      canvas.linear([
        [0, lighten(paper, 0.35)],
        [1, mix(paper, ink.navy, 0.25)],
      ]),
      { rx: 12 },
    ),
    rect(
      -66,
      -350,
      72,
      360,
      canvas.linear([
        [0, lighten(ribbon, 0.4)],
        [1, darken(ribbon, 0.3)],
      ]),
    ),
    path(
      "M-30 -352C-190 -480 -230 -340 -30 -348ZM-30 -352C130 -480 170 -340 -30 -348Z",
      canvas.linear([
        [0, lighten(ribbon, 0.4)],
        [1, darken(ribbon, 0.2)],
      ]),
    ) +
      path("M-30 -352C-130 -430 -160 -356 -30 -350ZM-30 -352C70 -430 100 -356 -30 -350Z", darken(ribbon, 0.4)) +
      circle(-30, -356, 26, lighten(ribbon, 0.25)),
    at(
      206,
      -92,
      [
        rect(-186, -114, 372, 228, fade("#07040f", 0.5), { rx: 24, transform: "translate(-10 14)" }),
        rect(
          -186,
          -114,
          372,
          228,
          canvas.linear(
            [
              [0, "#2a1046"],
              [0.55, "#a8327a"],
              [1, ink.gold],
            ],
            [0, 0, 1, 1],
          ),
          { rx: 24 },
        ),
        circle(70, 40, 62, fade("#fff1dc", 0.9)) +
          path("M-186 50Q-60 20 40 56T186 40V90Q186 114 162 114H-162Q-186 114 -186 90Z", fade(ink.teal, 0.92)),
        capsule(-156, -84, 130, 22, fade("#fff6e6", 0.9)) + capsule(-156, -48, 84, 14, fade("#fff6e6", 0.55)),
        stroke("M-176 -104H160", fade("#ffffff", 0.5), 4),
      ],
      1,
      13,
    ),
  ].join("");
};
