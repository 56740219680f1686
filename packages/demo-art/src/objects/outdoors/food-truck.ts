import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow, stringLights } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, polygon, range, rect, star } from "../../drawing/shapes.ts";

/** A parked food truck with its hatch open and its lights on. */
export const foodTruck = (canvas: Canvas, color: string = ink.coral): string => {
  const awning = range(9).map((i) =>
    path(
      polygon([
        [-270 + i * 50, -420],
        [-220 + i * 50, -420],
        [-230 + i * 54, -344],
        [-284 + i * 54, -344],
      ]),
      i % 2 ? "#fff6e6" : darken(color, 0.1),
    ),
  );
  const wheel = (x: number) =>
    circle(x, -46, 62, "#120a20") +
    circle(
      x,
      -46,
      34,
      canvas.radial([
        [0, "#f6ecf5"],
        [1, "#7a6d92"],
      ]),
    ) +
    circle(x, -46, 12, "#2a1f42");
  return [
    shadow(canvas, 0, 18, 560, 52, 0.9),
    glow(canvas, -60, -250, 520, ink.gold, 0.35),
    path(
      "M-440 -500Q-440 -530 -410 -530H270Q300 -530 306 -500L316 -420Q420 -410 460 -290L470 -250Q474 -60 440 -50H-410Q-440 -50 -440 -80Z",
      canvas.linear([
        [0, lighten(color, 0.35)],
        [0.5, color],
        [1, darken(color, 0.5)],
      ]),
    ),
    path(
      "M-440 -190H472Q474 -60 440 -50H-410Q-440 -50 -440 -80Z",
      canvas.linear([
        [0, "#fff6e6"],
        [1, "#b89aa5"],
      ]),
    ),
    ...range(14).map((i) => circle(-410 + i * 66, -190, 17, i % 2 ? ink.gold : ink.teal)),
    rect(
      -276,
      -400,
      440,
      176,
      canvas.linear([
        [0, "#ffe9a8"],
        [1, "#ff9a4d"],
      ]),
      { rx: 8 },
    ),
    rect(-250, -384, 390, 22, fade("#7a3a2a", 0.6)) +
      range(9)
        .map((i) => rect(-236 + i * 42, -362, 22, 34, fade("#7a3a2a", 0.55), { rx: 6 }))
        .join(""),
    at(-150, -226, [
      circle(0, -92, 30, "#3a1a2e"),
      path("M-50 0Q-50 -66 0 -66Q50 -66 50 0Z", "#fff6e6"),
      path("M-34 -112Q0 -164 34 -112Z", "#ffffff"),
    ]),
    at(30, -226, [circle(0, -86, 29, "#5c2c2a"), path("M-48 0Q-48 -60 0 -60Q48 -60 48 0Z", ink.teal)]),
    rect(
      -300,
      -228,
      490,
      20,
      canvas.linear([
        [0, "#fff6e6"],
        [1, "#a87c7c"],
      ]),
      { rx: 6 },
    ),
    ...awning,
    path(
      "M326 -396Q404 -386 436 -290H318Z",
      canvas.linear([
        [0, "#bfe9ff"],
        [1, "#4a6fae"],
      ]),
    ) + path("M340 -386L380 -300H356L328 -380Z", fade("#ffffff", 0.5)),
    glow(canvas, 470, -150, 130, ink.gold, 0.9) + ellipse(462, -150, 15, 25, "#fff6da"),
    rect(428, -92, 60, 22, "#5d4f78", { rx: 8 }),
    wheel(-290),
    wheel(310),
    at(-70, -600, [
      path(
        star(0, 0, 62),
        canvas.linear([
          [0, lighten(ink.gold, 0.5)],
          [1, ink.amber],
        ]),
      ),
      glow(canvas, 0, 0, 190, ink.gold, 0.5),
    ]),
    stringLights(canvas, -440, -520, 300, -520, 22, 13, [ink.gold, ink.coral, ink.aqua], 1.1),
  ].join("");
};
