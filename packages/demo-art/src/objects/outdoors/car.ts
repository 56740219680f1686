import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, range, rect, stroke } from "../../drawing/shapes.ts";

/** A freshly washed vintage car, shining under the lamps. */
export const car = (canvas: Canvas, color: string = ink.teal): string => {
  const wheel = (x: number) =>
    circle(x, -66, 80, "#120a20") +
    circle(x, -66, 58, "#fff6e6") +
    circle(x, -66, 46, "#120a20") +
    circle(
      x,
      -66,
      36,
      canvas.radial(
        [
          [0, "#ffffff"],
          [0.5, "#b8a9c9"],
          [1, "#4d3f68"],
        ],
        0.4,
        0.3,
        0.8,
      ),
    );
  return [
    shadow(canvas, 0, 14, 600, 52, 0.95),
    path(
      "M-560 -90Q-570 -210 -470 -230Q-360 -250 -270 -256Q-200 -390 -90 -400H110Q210 -396 290 -262Q450 -250 520 -216Q566 -180 556 -90Q550 -60 520 -60H-530Q-556 -64 -560 -90Z",
      canvas.linear([
        [0, lighten(color, 0.55)],
        [0.4, color],
        [1, darken(color, 0.65)],
      ]),
    ),
    path(
      "M-228 -258Q-170 -366 -84 -372H-14V-256Z",
      canvas.linear([
        [0, "#ffd9b0"],
        [0.6, "#b84f7a"],
        [1, "#3a1a55"],
      ]),
    ) +
      path(
        "M14 -372H104Q180 -366 246 -260H14Z",
        canvas.linear([
          [0, "#ffd9b0"],
          [0.6, "#b84f7a"],
          [1, "#3a1a55"],
        ]),
      ),
    path("M-190 -264L-130 -360H-96L-150 -262Z", fade("#ffffff", 0.4)) +
      path("M50 -260L80 -366H116L92 -260Z", fade("#ffffff", 0.35)),
    stroke("M-550 -170Q0 -206 552 -160", fade("#ffffff", 0.75), 7) + stroke("M-540 -110H540", "#f6ecf5", 9),
    path("M-480 -214Q-300 -238 -240 -240Q-300 -214 -470 -198Z", fade("#ffffff", 0.45)),
    wheel(-336),
    wheel(344),
    glow(canvas, 546, -170, 150, ink.gold, 0.95) + ellipse(540, -170, 19, 30, "#fffbe9"),
    ellipse(-552, -160, 12, 24, ink.coral) + glow(canvas, -556, -160, 90, ink.coral, 0.8),
    rect(
      -580,
      -90,
      90,
      26,
      canvas.linear([
        [0, "#ffffff"],
        [1, "#7a6d92"],
      ]),
      { rx: 12 },
    ) +
      rect(
        490,
        -90,
        96,
        26,
        canvas.linear([
          [0, "#ffffff"],
          [1, "#7a6d92"],
        ]),
        { rx: 12 },
      ),
    ...range(7).map(() =>
      at(
        canvas.random.between(-480, 480),
        canvas.random.between(-380, -200),
        [path("M0 -26L5 -5L26 0L5 5L0 26L-5 5L-26 0L-5 -5Z", "#ffffff")],
        canvas.random.between(0.5, 1.2),
      ),
    ),
  ].join("");
};
