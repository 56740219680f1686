import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, ellipse, path, range, stroke } from "../../drawing/shapes.ts";

/** A kayak that glides across, with its paddle and the ring of ripples it leaves. */
export const kayak = (canvas: Canvas, color: string = ink.coral, riders = 1): string => {
  const hull = "M-470 -46Q-300 -84 0 -86Q300 -84 470 -46Q360 30 0 34Q-360 30 -470 -46Z";
  const rider = (x: number, vest: string, turn: number) =>
    at(x, -70, [
      path(
        "M-54 6Q-60 -110 0 -120Q60 -110 54 6Z",
        canvas.linear(
          [
            [0, darken(vest, 0.4)],
            [1, lighten(vest, 0.25)],
          ],
          [0, 0, 1, 0],
        ),
      ),
      circle(0, -156, 40, "#1c1030") + path("M-46 -168Q0 -226 46 -168L62 -160H-46Z", lighten(vest, 0.1)),
      stroke(`M-30 -84L-96 -64L-60 -34M30 -84L96 -110L70 -70`, "#1c1030", 24),
      at(
        0,
        -76,
        [
          stroke("M-330 50L330 -50", "#2a1a3a", 11),
          path("M-330 34q-84 2 -110 40q40 26 104 -12Z", ink.gold),
          path("M330 -34q84 -2 110 -40q-40 -26 -104 12Z", ink.gold),
        ],
        1,
        turn,
      ),
    ]);
  return [
    ...range(4).map(
      (i) =>
        `<ellipse cx="0" cy="34" rx="${520 + i * 70}" ry="${26 + i * 16}" fill="none" stroke="${fade("#ffe2c0", 0.4 - i * 0.08)}" stroke-width="4"/>`,
    ),
    ellipse(0, 44, 480, 26, fade("#0b0824", 0.55)),
    path(
      hull,
      canvas.linear([
        [0, lighten(color, 0.4)],
        [0.45, color],
        [1, darken(color, 0.6)],
      ]),
    ),
    path("M-470 -46Q-300 -62 0 -62Q300 -62 470 -46Q300 -36 0 -34Q-300 -36 -470 -46Z", fade("#fff1dc", 0.85)),
    path("M-430 -48Q-300 -58 0 -58Q300 -58 430 -48Q300 -42 0 -40Q-300 -42 -430 -48Z", darken(color, 0.3)),
    ...(riders === 1 ? [rider(0, ink.teal, 0)] : [rider(-170, ink.teal, -3), rider(150, ink.pink, 4)]),
    path("M-440 -20Q0 44 440 -20Q360 30 0 34Q-360 30 -440 -20Z", fade(ink.navy, 0.3)),
  ].join("");
};
