import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, range, rect, stroke } from "../../drawing/shapes.ts";

/** A record on a turntable, its sleeve standing behind it. */
export const turntable = (canvas: Canvas): string => {
  const label = canvas.random.pick([ink.coral, ink.teal, ink.gold, ink.pink]);
  const sky = canvas.palette.sky;
  const sleeve = at(
    -150,
    -250,
    [
      rect(-200, -210, 400, 400, sky[1], { rx: 8 }),
      rect(
        -200,
        -210,
        400,
        400,
        canvas.linear([
          [0, sky[1]],
          [0.5, sky[3]],
          [1, sky[4]],
        ]),
        { rx: 8 },
      ),
      circle(
        30,
        10,
        104,
        canvas.linear([
          [0, lighten(ink.gold, 0.5)],
          [1, ink.coral],
        ]),
      ),
      path(
        "M-200 70Q-80 30 20 74T200 60V182Q200 190 192 190H-192Q-200 190 -200 182Z",
        canvas.linear([
          [0, ink.teal],
          [1, "#0d2f52"],
        ]),
      ),
      path("M-200 120Q-60 90 60 124T200 112V182Q200 190 192 190H-192Q-200 190 -200 182Z", fade(ink.navy, 0.55)),
      stroke("M-196 -206H196", fade("#ffffff", 0.4), 4),
    ],
    1,
    -7,
  );
  const grooves = range(9).map(
    (i) =>
      `<ellipse cx="-70" cy="-112" rx="${268 - i * 21}" ry="${(268 - i * 21) * 0.4}" fill="none" stroke="${fade("#8a7ab0", i % 3 ? 0.22 : 0.42)}" stroke-width="2"/>`,
  );
  return [
    shadow(canvas, 0, 34, 520, 70, 0.85),
    sleeve,
    path(
      "M-400 -150Q-404 -176 -380 -182H400Q424 -176 428 -150L446 0H-430Z",
      canvas.linear([
        [0, "#6d4a45"],
        [1, "#3d2333"],
      ]),
    ),
    path(
      "M-430 0H446V40Q446 56 430 56H-414Q-430 56 -430 40Z",
      canvas.linear([
        [0, "#a86b4a"],
        [0.3, "#6b3f3c"],
        [1, "#2a1528"],
      ]),
    ),
    ellipse(-70, -104, 296, 120, "#120a20"),
    ellipse(
      -70,
      -112,
      288,
      115,
      canvas.linear(
        [
          [0, "#2a2140"],
          [0.48, "#0e0a1c"],
          [0.52, "#181229"],
          [1, "#3a2f55"],
        ],
        [0, 0, 1, 0.6],
      ),
    ),
    ...grooves,
    path("M-70 -112L140 -190A288 115 0 0 1 196 -156Z", fade("#ffffff", 0.14)) +
      path("M-70 -112L-300 -44A288 115 0 0 1 -342 -76Z", fade("#ffffff", 0.12)),
    ellipse(
      -70,
      -112,
      92,
      37,
      canvas.linear([
        [0, lighten(label, 0.3)],
        [1, darken(label, 0.2)],
      ]),
    ) +
      ellipse(-70, -112, 58, 23, fade("#ffffff", 0.25)) +
      ellipse(-70, -112, 9, 5, "#120a20"),
    circle(
      346,
      -140,
      52,
      canvas.radial(
        [
          [0, "#f6ecf5"],
          [0.6, "#9c8fb5"],
          [1, "#3d2f55"],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ),
    stroke("M346 -140L322 -40L196 -64", "#e9e2f2", 14) + stroke("M344 -144L320 -46", "#ffffff", 4),
    path("M206 -82L150 -74L154 -44L210 -48Z", "#c9bfd9"),
    circle(
      384,
      0,
      22,
      canvas.radial(
        [
          [0, ink.gold],
          [1, "#8a4a2a"],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ) +
      glow(canvas, 330, 4, 40, ink.coral, 0.9) +
      circle(330, 4, 7, "#ffd9cf"),
  ].join("");
};
