import type { Canvas } from "../../drawing/canvas.ts";
import { fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, curve, ellipse, path, range, rect, ring, stroke } from "../../drawing/shapes.ts";

/** An easel with a sunset being painted, brushes and open paint. */
export const easel = (canvas: Canvas): string => {
  const { sky } = canvas.palette;
  const blobs = [ink.coral, ink.gold, ink.teal, ink.violet, ink.pink, "#fffaf0"];
  return [
    stroke("M-190 40L-60 -720M190 40L60 -720M0 30V-640", "#7a4a35", 22) + stroke("M-184 40L-56 -716", "#c9824f", 6),
    at(0, -400, [
      rect(-268, -204, 536, 408, fade("#07040f", 0.5), { rx: 8, transform: "translate(14 18)" }),
      rect(-268, -204, 536, 408, "#fff6e6", { rx: 6 }),
      rect(
        -246,
        -184,
        492,
        368,
        canvas.linear([
          [0, sky[1]],
          [0.35, sky[2]],
          [0.6, ink.coral],
          [0.72, ink.gold],
        ]),
      ),
      circle(60, 60, 84, "#ffe7b0"),
      rect(
        -246,
        66,
        492,
        118,
        canvas.linear([
          [0, ink.teal],
          [1, "#12305c"],
        ]),
      ),
      ...range(10).map((i) =>
        capsule(
          20 - i * 3 + canvas.random.between(-26, 26),
          74 + i * 11,
          60 + canvas.random.between(-20, 50),
          5,
          fade("#ffe7b0", 0.85),
        ),
      ),
      path("M-246 76Q-160 20 -90 60T40 66H-246Z", "#2a1046"),
      ...range(16).map((i) =>
        stroke(
          `M${-236 + i * 31} ${-176 + (i % 4) * 34}q26 ${canvas.random.between(-10, 16)} 60 0`,
          fade(i % 2 ? ink.pink : ink.gold, 0.35),
          13,
        ),
      ),
    ]),
    rect(
      -280,
      -192,
      560,
      26,
      canvas.linear([
        [0, "#d99a62"],
        [1, "#6b3a35"],
      ]),
      { rx: 8 },
    ),
    shadow(canvas, 330, 22, 230, 40, 0.8),
    path(
      curve(
        ring(330, -30, 210, 74, 12, (i) => [1, 1.06, 0.98, 1.04][i % 4] ?? 1),
        true,
      ),
      canvas.linear([
        [0, "#e9b077"],
        [1, "#8a4f3a"],
      ]),
    ),
    ...blobs.map((color, i) =>
      path(
        curve(
          ring(220 + (i % 3) * 100, -62 + Math.floor(i / 3) * 54, 38, 18, 8, () => canvas.random.between(0.8, 1.2)),
          true,
        ),
        canvas.linear([
          [0, lighten(color, 0.4)],
          [1, color],
        ]),
      ),
    ),
    at(430, -60, [
      stroke("M0 0L120 -190", "#f6d9a8", 12),
      path("M-6 8L-26 46L12 20Z", ink.coral),
      stroke("M-4 6L14 -22", "#c9c2d6", 14),
    ]),
    at(-330, 10, [
      shadow(canvas, 0, 0, 110, 24, 0.8),
      path(
        "M-80 -130H80L70 0H-70Z",
        canvas.linear([
          [0, fade("#dff6ff", 0.85)],
          [1, fade(ink.teal, 0.85)],
        ]),
      ),
      ...range(5).map(
        (i) =>
          stroke(
            `M${-44 + i * 22} -120L${-84 + i * 44} -320`,
            ["#e9b077", "#c9824f", "#f6d9a8"][i % 3] ?? "#e9b077",
            11,
          ) + ellipse(-88 + i * 46, -338, 13, 32, blobs[i] ?? ink.coral),
      ),
    ]),
  ].join("");
};
