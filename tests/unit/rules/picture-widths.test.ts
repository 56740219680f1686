import { expect, test } from "vitest";
import { pictureKeys } from "../../../functions/media/media-path.ts";
import { narrowerWidths, pictureSizeOf } from "../../../shared/rules/picture-widths.ts";

const stem = "media/admin-images/1780000000000-abcdefghjkmnpqrs";

test("a picture has narrower files up to its own width, each at most 1.5 times as wide as the one before", () => {
  expect(narrowerWidths(1_600)).toEqual([256, 384, 576, 864, 1_200]);
  expect(narrowerWidths(576)).toEqual([256, 384]);
  const all = [...narrowerWidths(1_600), 1_600];
  for (const [index, width] of all.entries()) expect(width / (all[index - 1] ?? width)).toBeLessThanOrEqual(1.5);
});

test("an address says a picture's size only since it has narrower files", () => {
  expect(pictureSizeOf(`/${stem}-960x720.webp`)).toEqual({ width: 960, height: 720 });
  for (const address of [`/${stem}.webp`, `/${stem}-960x720-small.webp`, "/art/hero-value.webp", "/a-1x2.mp4"])
    expect(pictureSizeOf(address)).toBeNull();
});

test("a picture is deleted with its narrower files, one of before them with the files it has", () => {
  const endings = [".webp", "-small.webp", ".avif"];
  expect(pictureKeys(`${stem}.webp`)).toEqual(endings.map((ending) => stem + ending));
  expect(pictureKeys(`${stem}-500x400.webp`)).toEqual(
    [...endings, "-256.avif", "-384.avif"].map((ending) => `${stem}-500x400${ending}`),
  );
});
