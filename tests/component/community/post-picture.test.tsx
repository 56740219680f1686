import { expect, test } from "vitest";
import { cropOf } from "../../../web/src/features/community/post/post-picture.tsx";

test.each([
  ["a tower", 100, 1_000, 4 / 5, 1],
  ["as tall as a phone shows", 800, 1_000, 4 / 5, 1],
  ["a little taller than wide", 900, 1_000, 0.9, 1],
  ["a square", 1_000, 1_000, 1, 1],
  ["a photo", 1_500, 1_000, 1.5, 1.5],
  ["as wide as is shown", 1_910, 1_000, 1.91, 1.91],
  ["a panorama", 5_000, 1_000, 1.91, 1.91],
])("%s is cropped to what fits a phone and a desktop", (_what, width, height, xs, md) => {
  expect(cropOf({ width, height })).toEqual({ xs, md });
});
