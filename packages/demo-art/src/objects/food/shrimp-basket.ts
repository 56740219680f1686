import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { ink } from "../../drawing/palette.ts";
import { at, circle, curve, ellipse, path, polygon, range, stroke } from "../../drawing/shapes.ts";
import { citrus } from "./citrus.ts";

const shrimp = (canvas: Canvas, size: number): string => {
  const flesh = canvas.linear([
    [0, "#ffd8b8"],
    [0.55, "#ff9d78"],
    [1, "#e4604f"],
  ]);
  const spine = range(13).map((i) => {
    const a = -0.5 + (i / 12) * 3.7;
    return [Math.cos(a) * size * 0.46, Math.sin(a) * size * 0.42, size * (0.3 - i * 0.0125)] as const;
  });
  const bands = spine
    .filter((_, i) => i % 2 === 1)
    .map(([x, y, r]) =>
      stroke(
        `M${x * 0.45} ${y * 0.45}L${x + (x / size) * r * 1.7} ${y + (y / size) * r * 1.7}`,
        fade("#b83a3a", 0.35),
        size * 0.022,
      ),
    );
  const [hx, hy] = [spine[0]?.[0] ?? 0, spine[0]?.[1] ?? 0];
  return [
    path(
      `M${hx} ${hy - size * 0.1}l${size * 0.34} ${-size * 0.4}q${size * 0.08} ${size * 0.2} 0 ${size * 0.24}q${size * 0.14} ${size * 0.02} ${size * 0.22} ${size * 0.16}Z`,
      canvas.linear([
        [0, "#ff8a66"],
        [1, "#d9382f"],
      ]),
    ),
    ...spine.map(([x, y, r]) => circle(x, y, r, flesh)),
    ...bands,
    stroke(
      curve(spine.slice(1, 9).map(([x, y, r]) => [x + (x / size) * r, y + (y / size) * r * 1.1])),
      fade("#fff4e2", 0.75),
      size * 0.05,
    ),
    circle((spine[12]?.[0] ?? 0) - size * 0.02, spine[12]?.[1] ?? 0, size * 0.03, "#2a1030"),
  ].join("");
};

/** A paper basket heaped with shrimp, and a cup of sauce. */
export const shrimpBasket = (canvas: Canvas): string => {
  const spots: [number, number, number, number][] = [
    [-170, -170, 100, 20],
    [-60, -210, 110, 80],
    [70, -205, 108, -30],
    [180, -165, 100, 40],
    [-110, -130, 104, 160],
    [20, -140, 116, 10],
    [130, -118, 100, 110],
    [-210, -110, 88, 60],
  ];
  const check = range(9).flatMap((i) =>
    range(3).map((j) =>
      (i + j) % 2 === 0
        ? path(
            polygon([
              [-252 + i * 56, -92 + j * 32],
              [-196 + i * 56, -92 + j * 32],
              [-196 + i * 54, -60 + j * 32],
              [-252 + i * 54, -60 + j * 32],
            ]),
            fade(ink.coral, 0.85),
          )
        : "",
    ),
  );
  const bowl = "M-290 -100H290L236 -6Q230 4 214 4H-214Q-230 4 -236 -6Z";
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${bowl}"/></clipPath>`);
  return [
    shadow(canvas, 0, 8, 370, 52, 0.8),
    path(
      "M-330 -120Q-180 -190 -40 -130Q90 -200 330 -116L236 -20H-236Z",
      canvas.linear([
        [0, "#fff7ea"],
        [1, "#d6b9ac"],
      ]),
    ),
    ...spots.map(([x, y, size, turn]) =>
      at(x, y, [ellipse(0, 16, size * 0.6, size * 0.5, fade("#3a1238", 0.35)), shrimp(canvas, size)], 1.12, turn),
    ),
    path(
      bowl,
      canvas.linear([
        [0, "#fffaf2"],
        [1, "#d9bfb4"],
      ]),
    ),
    `<g clip-path="${clip}">${check.join("")}</g>`,
    path(
      bowl,
      canvas.linear([
        [0, fade("#ffffff", 0.15)],
        [0.6, fade("#2a1046", 0.1)],
        [1, fade("#2a1046", 0.6)],
      ]),
    ),
    at(300, 4, [
      shadow(canvas, 0, 0, 110, 22, 0.8),
      path(
        "M-78 -92H78L60 -4Q58 2 48 2H-48Q-58 2 -60 -4Z",
        canvas.linear(
          [
            [0, "#eef3f5"],
            [0.5, "#a9b4c4"],
            [1, "#56607f"],
          ],
          [1, 0, 0, 0],
        ),
      ),
      ellipse(0, -92, 78, 20, "#f5f7fa"),
      ellipse(
        0,
        -90,
        66,
        15,
        canvas.linear([
          [0, "#ff7a5a"],
          [1, "#b3242f"],
        ]),
      ),
      ellipse(-20, -93, 22, 4, fade("#ffd2b0", 0.8)),
    ]),
    citrus(canvas, -318, -34, 52),
  ].join("");
};
