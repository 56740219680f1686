import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten, mix } from "../drawing/color.ts";
import { path, polygon, range, rect, stroke } from "../drawing/shapes.ts";

/** Planks that run towards the viewer from the edge of a table. */
export const woodTable = (canvas: Canvas, edge: number, color = "#8a4f3f"): string => {
  const { w, h, random, palette } = canvas;
  const wood = mix(color, palette.sky[1], 0.35);
  const boards = range(9).map((i) => {
    const tone = mix(wood, random.happens(0.5) ? palette.sky[3] : palette.dark, random.between(0.04, 0.2));
    const near = (share: number) => w / 2 + (share - 0.5) * w * 1.9;
    return path(
      polygon([
        [(w * i) / 9, edge],
        [(w * (i + 1)) / 9, edge],
        [near((i + 1) / 9), h],
        [near(i / 9), h],
      ]),
      tone,
    );
  });
  const grain = range(26).map(() => {
    const share = random.next();
    return stroke(
      `M${w * share} ${edge + 6}L${w / 2 + (share - 0.5) * w * 1.9} ${h}`,
      fade(palette.dark, random.between(0.06, 0.2)),
      random.between(1, 3),
    );
  });
  return [
    ...boards,
    ...grain,
    rect(
      0,
      edge,
      w,
      h - edge,
      canvas.linear([
        [0, fade(palette.sky[4], 0.42)],
        [0.25, fade(palette.sky[3], 0.14)],
        [1, fade(palette.dark, 0.75)],
      ]),
    ),
    rect(0, edge, w, 5, fade(lighten(palette.sky[4], 0.3), 0.85)),
  ].join("");
};
