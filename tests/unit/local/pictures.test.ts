import { statSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { allAccounts } from "../../../local/seed/city/accounts.ts";
import { deals } from "../../../local/seed/city/deals.ts";
import { events } from "../../../local/seed/city/events.ts";
import { partners } from "../../../local/seed/city/partners.ts";
import { exclusiveEvents } from "../../../local/seed/city/playyy.ts";
import { listPictureKeys, type PictureUse, pictureFile } from "../../../local/seed/pictures.ts";
import { contrastRatio } from "../../support/browser/text-contrast.ts";

const [hashWidth, hashHeight] = [16, 12];

/** Pictures that differ in fewer of their 192 steps look alike; two of one thing in one place differ in 15 to 40. */
const leastDistance = 45;

/** A picture's difference hash: for each pixel of its 16 x 12 thumbnail, whether the next one to the right is brighter. */
const differences = async (picture: Sharp): Promise<boolean[]> => {
  const pixels = await picture
    .flatten()
    .greyscale()
    .resize(hashWidth + 1, hashHeight, { fit: "fill" })
    .raw()
    .toBuffer();
  return Array.from({ length: hashWidth * hashHeight }, (_, i) => {
    const at = Math.floor(i / hashWidth) * (hashWidth + 1) + (i % hashWidth);
    return (pixels[at + 1] ?? 0) > (pixels[at] ?? 0);
  });
};

const distanceOf = (one: boolean[], other: boolean[]): number => one.filter((bit, i) => bit !== other[i]).length;

const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key).toSorted();

/** The size each picture has, in pixels; a logo is as wide as its name. */
const declaredSizes: Record<PictureUse, { width?: number; height: number }> = {
  deal: { width: 960, height: 720 },
  event: { width: 1_120, height: 630 },
  avatar: { width: 400, height: 400 },
  logo: { height: 160 },
};
const uses = Object.keys(declaredSizes) as PictureUse[];
const megabyte = 1024 * 1024;

test("every deal, event, exclusive event and partner of the demo city has a picture, and no picture is left over", () => {
  expect(listPictureKeys("deal").toSorted()).toEqual(keysOf(deals));
  expect(listPictureKeys("event").toSorted()).toEqual(keysOf([...events, ...exclusiveEvents]));
  expect(listPictureKeys("logo").toSorted()).toEqual(keysOf(partners));
  expect(keysOf(allAccounts)).toEqual(expect.arrayContaining(listPictureKeys("avatar")));
});

test.each(uses)("every %s picture is WebP of its declared size", async (use) => {
  for (const key of listPictureKeys(use)) {
    const { width, height, format, hasAlpha } = await sharp(pictureFile(use, key)).metadata();
    expect({ width, height, format }, key).toMatchObject({ ...declaredSizes[use], format: "webp" });
    if (use === "logo") expect(hasAlpha, key).toBe(true);
  }
});

test("all pictures together stay under 4 MB", () => {
  const files = uses.flatMap((use) => listPictureKeys(use).map((key) => pictureFile(use, key)));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(4 * megabyte);
});

test("no two deals have pictures that look alike", async () => {
  const hashes = await Promise.all(
    listPictureKeys("deal").map(async (key) => ({ key, hash: await differences(sharp(pictureFile("deal", key))) })),
  );
  const alike = hashes.flatMap(({ key, hash }, position) =>
    hashes
      .slice(position + 1)
      .map((other) => ({ pair: [key, other.key], distance: distanceOf(hash, other.hash) }))
      .filter(({ distance }) => distance < leastDistance),
  );
  expect(alike).toEqual([]);
});

test.each(["rager", "value", "experiences"])(
  "white text is readable on the left and bottom of the %s hero, whatever covers them",
  async (hero) => {
    const { data, info } = await sharp(`web/public/art/hero-${hero}.webp`)
      .resize(180)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isWordy = (x: number, y: number) => x < info.width * 0.42 || y > info.height * 0.85;
    for (let at = 0; at < info.width * info.height; at += 1) {
      if (!isWordy(at % info.width, Math.floor(at / info.width))) continue;
      const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels, at * info.channels + 3);
      expect(contrastRatio([255, 255, 255], [red, green, blue])).toBeGreaterThanOrEqual(4.5);
    }
  },
);
