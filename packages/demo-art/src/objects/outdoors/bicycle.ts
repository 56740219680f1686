import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade } from "../../drawing/color.ts";
import { glow, shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, capsule, circle, path, range, stroke } from "../../drawing/shapes.ts";

/** A cruiser with a basket of flowers. */
export const bicycle = (canvas: Canvas, color: string = ink.teal): string => {
  const wheel = (x: number) =>
    [
      `<circle cx="${x}" cy="-150" r="142" fill="none" stroke="#120a20" stroke-width="22"/><circle cx="${x}" cy="-150" r="142" fill="none" stroke="#fff1dc" stroke-width="5"/><circle cx="${x}" cy="-150" r="126" fill="none" stroke="#b8a9c9" stroke-width="6"/>`,
      ...range(12).map((i) =>
        stroke(
          `M${x} -150L${x + Math.cos((i / 6) * Math.PI) * 126} ${-150 + Math.sin((i / 6) * Math.PI) * 126}`,
          fade("#e9dff2", 0.55),
          2,
        ),
      ),
      circle(x, -150, 14, "#e9dff2"),
    ].join("");
  const tube = (d: string, w = 18) =>
    stroke(d, darken(color, 0.35), w + 3) + stroke(d, color, w) + stroke(d, fade("#ffffff", 0.45), w * 0.25);
  return [
    shadow(canvas, 0, 4, 460, 40, 0.8),
    wheel(-270),
    wheel(270),
    tube("M-270 -150Q-150 -180 -40 -150", 12) + tube("M-270 -150L-90 -360", 11),
    tube("M-100 -400L-40 -150Q100 -190 196 -390"),
    tube("M-92 -372Q40 -230 206 -366", 16),
    tube("M270 -150L190 -430", 16),
    stroke("M190 -430L176 -480L110 -496", "#e9dff2", 13) + stroke("M112 -496L76 -490", "#3a1a2e", 22),
    path(
      "M-190 -432Q-100 -470 -40 -428Q-40 -400 -100 -404Q-160 -396 -190 -432Z",
      canvas.linear([
        [0, "#a8623f"],
        [1, "#4d2230"],
      ]),
    ) + stroke("M-102 -404L-98 -380", "#e9dff2", 11),
    circle(-40, -150, 34, "#e9dff2") +
      circle(-40, -150, 22, "#4d3f68") +
      stroke("M-40 -150L-2 -92M-40 -150L-78 -208", "#e9dff2", 9) +
      capsule(-26, -98, 54, 13, "#2a1a3a") +
      capsule(-104, -214, 54, 13, "#2a1a3a"),
    path("M-420 -262Q-270 -380 -120 -262", "none", { stroke: darken(color, 0.2), "stroke-width": 13 }),
    path(
      "M206 -470H372L350 -350H228Z",
      canvas.linear([
        [0, "#e9b077"],
        [1, "#8a4f3a"],
      ]),
    ) +
      range(4)
        .map((i) => stroke(`M${212 + i * 6} ${-446 + i * 28}H${366 - i * 6}`, fade("#5c2c2a", 0.6), 4))
        .join(""),
    ...range(15).map((i) => {
      const petal = [ink.coral, ink.gold, ink.pink, "#fff6e6"][i % 4] ?? ink.coral;
      return at(
        222 + (i % 6) * 28,
        -478 - Math.floor(i / 6) * 34 - (i % 2) * 12,
        [
          path("M0 20Q-24 6 -16 -10Q10 -6 0 20Z", "#3f8f5f"),
          ...range(5).map((j) => circle(Math.cos(j * 1.256) * 13, Math.sin(j * 1.256) * 13, 11, petal)),
          circle(0, 0, 8, "#7a3a2a"),
        ],
        1,
        i * 31,
      );
    }),
    glow(canvas, 216, -404, 70, ink.gold, 0.9) + circle(222, -404, 15, "#fff6da"),
  ].join("");
};
