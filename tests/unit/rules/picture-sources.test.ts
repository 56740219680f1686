import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { sizesOf } from "../../../shared/rules/picture-box.ts";
import { sourcesOf } from "../../../shared/rules/picture-sources.ts";
import { narrowerWidths } from "../../../shared/rules/picture-widths.ts";

const boxes = [
  { from: 0, width: "100vw", ratio: 1 },
  { from: 900, width: "50vw", height: 302 },
];
const stem = "/media/admin-images/1780000000000-abcdefghjkmnpqrs";

test("sizes name the width at which a picture fills its box, widest window first, densest screen first", () => {
  expect(sizesOf(boxes, { width: 1_200, height: 900 }).split(/, (?=\(min|calc)/)).toEqual([
    "(min-resolution: 2.5dppx) and (min-width: 900px) calc(max(50vw, 403px) * 0.67)",
    "(min-width: 900px) calc(max(50vw, 403px))",
    "(min-resolution: 2.5dppx) calc((100vw) * 1.3333 * 0.67)",
    "calc((100vw) * 1.3333)",
  ]);
});

test("a picture whose address says its size is loaded as AVIF in the width shown, with WebP behind", () => {
  const wish = { large: false, boxes, size: { width: 700, height: 500 } };
  const { avif, image } = sourcesOf(`${stem}-700x500.webp`, wish);
  expect(avif?.srcSet).toBe(
    [256, 384, 576].map((width) => `${stem}-700x500-${width}.avif ${width}w`).join(", ") +
      `, ${stem}-700x500.avif 700w`,
  );
  expect(image).toMatchObject({ src: `${stem}-700x500.webp`, width: 700, height: 500 });
  expect(image.srcSet).toBe(`${stem}-700x500-small.webp 640w, ${stem}-700x500.webp 700w`);
});

test("a picture of before is loaded small, or large as AVIF, and one of the app's own as it is", () => {
  const old = { boxes, size: null };
  expect(sourcesOf(`${stem}.webp`, { ...old, large: false })).toEqual({ image: { src: `${stem}-small.webp` } });
  expect(sourcesOf(`${stem}.webp`, { ...old, large: true })).toEqual({
    avif: { srcSet: `${stem}.avif` },
    image: { src: `${stem}.webp` },
  });
  expect(sourcesOf("/art/follow-1.webp", { ...old, large: true })).toEqual({ image: { src: "/art/follow-1.webp" } });
});

test("each picture of Home's announcements has all its narrower files", () => {
  for (const name of ["hero-rager", "hero-value", "hero-experiences"])
    for (const ending of [".webp", ".avif", ...narrowerWidths(1_440).map((width) => `-${width}.avif`)])
      expect([name + ending, existsSync(`web/public/art/${name}${ending}`)]).toEqual([name + ending, true]);
});
