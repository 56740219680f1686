import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, range, rect, star, stroke } from "../../drawing/shapes.ts";

/** A row of glowing arcade cabinets. */
export const arcade = (canvas: Canvas): string => {
  const cabinet = (x: number, scale: number, body: string, light: string, game: number) => {
    const invaders = range(12).map((i) =>
      at(
        -84 + (i % 4) * 56,
        -560 + Math.floor(i / 4) * 46,
        [path("M-14 0V-14H-7V-20H7V-14H14V0H8V7H-8V0Z", [ink.gold, ink.aqua, ink.pink][i % 3] ?? ink.gold)],
        1,
      ),
    );
    const racer = [
      path("M-120 -420L-20 -570H20L120 -420Z", "#3a2470"),
      ...range(5).map((i) => rect(-3 - i, -450 - i * 26, 6 + i, 16, ink.gold)),
      path("M-34 -424l14 -34h40l14 34Z", ink.coral),
      circle(60, -566, 26, ink.gold),
    ];
    const maze = [
      stroke("M-100 -590H100V-430H-100ZM-60 -590V-540H0M60 -430V-490H-20M100 -540H50", ink.blue, 7),
      path("M-50 -470a24 24 0 1 0 0.1 0ZM-50 -494L-16 -512V-476Z", ink.gold),
      ...range(4).map((i) => circle(0 + i * 24, -462 + 0, 4, "#fff1dc")),
    ];
    const screen = [invaders, racer, maze][game % 3] ?? invaders;
    return at(
      x,
      0,
      [
        shadow(canvas, 0, 8, 230, 40, 0.9),
        path(
          "M-170 0V-380L-150 -640L-170 -720H170L150 -640L170 -380V0Z",
          canvas.linear(
            [
              [0, lighten(body, 0.3)],
              [0.4, body],
              [1, darken(body, 0.6)],
            ],
            [1, 0, 0, 0.4],
          ),
        ),
        path(
          "M-160 -716H160L146 -644H-146Z",
          canvas.linear([
            [0, lighten(light, 0.6)],
            [1, light],
          ]),
        ) + glow(canvas, 0, -680, 240, light, 0.55),
        path(star(-86, -680, 24), "#fff8ea") +
          path(star(86, -680, 24), "#fff8ea") +
          capsule(-48, -692, 96, 24, fade("#fff8ea", 0.9)),
        path("M-136 -626H136L148 -400H-148Z", "#080616"),
        path(
          "M-122 -614H122L132 -414H-132Z",
          canvas.linear([
            [0, "#150f3d"],
            [1, "#2a1560"],
          ]),
        ),
        ...screen,
        path("M-122 -614H-20L-70 -414H-132Z", fade("#ffffff", 0.08)),
        glow(canvas, 0, -510, 250, light, 0.25),
        path(
          "M-148 -392H148L196 -318H-196Z",
          canvas.linear([
            [0, lighten(body, 0.4)],
            [1, darken(body, 0.2)],
          ]),
        ),
        stroke("M-96 -352V-404", "#d9d0e6", 9) +
          circle(
            -96,
            -410,
            17,
            canvas.radial(
              [
                [0, "#ff9a9a"],
                [1, "#c2203c"],
              ],
              0.35,
              0.3,
              0.8,
            ),
          ),
        ...range(5).map((i) =>
          ellipse(
            -10 + (i % 3) * 56,
            -366 + Math.floor(i / 3) * 26,
            17,
            10,
            [ink.gold, ink.aqua, ink.pink, ink.coral, ink.violet][i] ?? ink.gold,
          ),
        ),
        path("M-196 -318H196V-290H-196Z", darken(body, 0.5)),
        rect(-70, -190, 140, 130, darken(body, 0.6), { rx: 10 }) +
          rect(-40, -150, 18, 46, ink.gold) +
          rect(22, -150, 18, 46, ink.gold),
        stroke("M-168 -10V-378L-149 -638", fade(light, 0.9), 5) + stroke("M168 -10V-378L149 -638", fade(light, 0.9), 5),
      ],
      scale,
    );
  };
  const first = canvas.random.whole(0, 2);
  const [left, right, centre] = canvas.random.pick([
    [ink.teal, ink.gold, ink.pink],
    [ink.coral, ink.violet, ink.aqua],
    [ink.pink, ink.aqua, ink.gold],
  ]);
  return (
    cabinet(-330, 0.84, "#5a2a8a", left, first + 1) +
    cabinet(330, 0.84, "#8a2358", right, first + 2) +
    cabinet(0, 1, "#2b3a9c", centre, first)
  );
};
