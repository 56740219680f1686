import type { Canvas } from "../../drawing/canvas.ts";
import { darken, fade, lighten } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { circle, ellipse, path, range, stroke } from "../../drawing/shapes.ts";

/** A vase growing on the wheel, between shelves of glaze. */
export const pottery = (canvas: Canvas): string => {
  const clay = canvas.random.pick(["#d98a5f", "#c97a6d", "#e0a070"]);
  const vase =
    "M-70 -560C-150 -540 -70 -480 -96 -430C-150 -350 -226 -290 -226 -190C-226 -96 -150 -40 -96 -34H96C150 -40 226 -96 226 -190C226 -290 150 -350 96 -430C70 -480 150 -540 70 -560Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${vase}"/></clipPath>`);
  const bands = [
    [-300, ink.teal],
    [-240, ink.cream],
    [-130, ink.coral],
  ] as const;
  return [
    shadow(canvas, 0, 40, 420, 60, 0.85),
    path("M-110 40L-60 130H60L110 40Z", "#2a1a3a"),
    ellipse(
      0,
      28,
      330,
      62,
      canvas.linear([
        [0, "#8f84a8"],
        [1, "#2a1f42"],
      ]),
    ) +
      ellipse(
        0,
        10,
        330,
        58,
        canvas.linear([
          [0, "#e6dcee"],
          [0.5, "#a89bbd"],
          [1, "#5d4f78"],
        ]),
      ),
    ...range(4).map(
      (i) =>
        `<ellipse cx="0" cy="8" rx="${300 - i * 50}" ry="${52 - i * 9}" fill="none" stroke="${fade("#4d3f68", 0.35)}" stroke-width="3"/>`,
    ),
    ellipse(0, -20, 150, 30, fade("#1a0f2e", 0.5)),
    path(
      vase,
      canvas.linear(
        [
          [0, darken(clay, 0.65)],
          [0.35, clay],
          [0.75, lighten(clay, 0.3)],
          [0.92, lighten(clay, 0.7)],
          [1, clay],
        ],
        [0, 0, 1, 0],
      ),
    ),
    `<g clip-path="${clip}">${bands.map(([y, color]) => stroke(`M-260 ${y}Q0 ${y + 60} 260 ${y}`, fade(color, 0.9), 22)).join("")}${range(
      9,
    )
      .map((i) => stroke(`M-260 ${-520 + i * 56}Q0 ${-470 + i * 56} 260 ${-520 + i * 56}`, fade("#3d1a2a", 0.22), 4))
      .join("")}${range(9)
      .map((i) => stroke(`M${-200 + i * 50} -196q25 -44 50 0`, fade(ink.cream, 0.9), 8))
      .join("")}</g>`,
    ellipse(0, -560, 74, 17, darken(clay, 0.55)) +
      `<ellipse cx="0" cy="-560" rx="74" ry="17" fill="none" stroke="${lighten(clay, 0.5)}" stroke-width="7"/>`,
    ...range(10).map(() =>
      circle(canvas.random.between(-300, 300), canvas.random.between(-6, 34), canvas.random.between(4, 10), clay),
    ),
  ].join("");
};
