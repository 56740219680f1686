import { statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { allAccounts } from "../../../local/seed/city/accounts.ts";
import { deals } from "../../../local/seed/city/deals.ts";
import { events } from "../../../local/seed/city/events.ts";
import { partners } from "../../../local/seed/city/partners.ts";
import { exclusiveEvents } from "../../../local/seed/city/playyy.ts";
import { listPictureKeys, type PictureUse, pictureFile, readPicture } from "../../../local/seed/pictures.ts";
import { drawExperiencesHero, drawRagerHero, drawValueHero } from "../../../packages/demo-art/src/brand/heroes.ts";
import { dealPictures } from "../../../packages/demo-art/src/city/deal-pictures.ts";
import { partnerLogos } from "../../../packages/demo-art/src/city/partner-logos.ts";
import { listCityPictures, renderCityPicture } from "../../../packages/demo-art/src/city/render-city.ts";
import { drawStillLife } from "../../../packages/demo-art/src/compositions/still-life.ts";
import { lettering } from "../../../packages/demo-art/src/drawing/lettering.ts";
import { contrastRatio } from "../../support/browser/text-contrast.ts";

const [hashWidth, hashHeight] = [16, 12];

/** Pictures that differ in fewer of their 192 steps look alike; two of one thing in one place differ in 15 to 40. */
const leastDistance = 45;

/** A picture's difference hash: for each pixel of its 16 x 12 thumbnail, whether the next one to the right is brighter. */
const differences = async (svg: string): Promise<boolean[]> => {
  const pixels = await sharp(Buffer.from(svg))
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

/** The size each picture is committed at, in pixels; a logo is as wide as its name. */
const declaredSizes: Record<PictureUse, { width?: number; height: number }> = {
  deal: { width: 960, height: 720 },
  event: { width: 1_120, height: 630 },
  avatar: { width: 400, height: 400 },
  logo: { height: 160 },
};
const uses = Object.keys(declaredSizes) as PictureUse[];
const megabyte = 1024 * 1024;

/** How far two images of one size are apart: the mean difference of a pixel's channels, from 0 to 255. */
const meanDifference = async (one: Buffer, other: Buffer): Promise<number> => {
  const toPixels = (image: Buffer) => sharp(image).removeAlpha().resize(160).raw().toBuffer();
  const [pixels, others] = [await toPixels(one), await toPixels(other)];
  return pixels.reduce((sum, value, i) => sum + Math.abs(value - (others[i] ?? 0)), 0) / pixels.length;
};

describe("the committed pictures of the demo city", () => {
  test("every deal, event, exclusive event and partner has a committed picture, and no picture is left over", () => {
    expect(listPictureKeys("deal").toSorted()).toEqual(keysOf(deals));
    expect(listPictureKeys("event").toSorted()).toEqual(keysOf([...events, ...exclusiveEvents]));
    expect(listPictureKeys("logo").toSorted()).toEqual(keysOf(partners));
    expect(keysOf(allAccounts)).toEqual(expect.arrayContaining(listPictureKeys("avatar")));
  });

  test.each(uses)("every committed %s picture is WebP of its declared size", async (use) => {
    for (const key of listPictureKeys(use)) {
      const { width, height, format, hasAlpha } = await sharp(pictureFile(use, key)).metadata();
      expect({ width, height, format }, key).toMatchObject({ ...declaredSizes[use], format: "webp" });
      if (use === "logo") expect(hasAlpha, key).toBe(true);
    }
  });

  test("all committed pictures together stay under 4 MB", () => {
    const files = uses.flatMap((use) => listPictureKeys(use).map((key) => pictureFile(use, key)));
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(4 * megabyte);
  });

  test("every committed picture has a drawing, and every drawing is committed", () => {
    for (const use of uses)
      expect(listPictureKeys(use).toSorted(), use).toEqual(
        keysOf(listCityPictures().filter((picture) => picture.use === use)),
      );
  });

  test.each(["slice-card", "rager-neon-tide", "maya", "bluebird"])(
    "the committed picture of %s is what its drawing renders today",
    async (key) => {
      const picture = listCityPictures().find((one) => one.key === key);
      if (!picture) throw new Error(`No drawing for ${key}`);
      expect(await meanDifference(await renderCityPicture(picture), await readPicture(picture.use, key))).toBeLessThan(
        1,
      );
    },
  );

  test("a logo carries the name of its partner", () => {
    for (const { key, name } of partners) expect(partnerLogos[key]?.name).toBe(name);
  });
});

describe("the drawings", () => {
  test("no two deals have pictures that look alike", async () => {
    const hashes = await Promise.all(
      Object.entries(dealPictures).map(async ([key, still]) => ({
        key,
        hash: await differences(drawStillLife(still, key, 120)),
      })),
    );
    const alike = hashes.flatMap(({ key, hash }, position) =>
      hashes
        .slice(position + 1)
        .map((other) => ({ pair: [key, other.key], distance: distanceOf(hash, other.hash) }))
        .filter(({ distance }) => distance < leastDistance),
    );
    expect(alike).toEqual([]);
  });

  test("the same seed draws the same picture, and another seed another", () => {
    const still = { object: "tacos", background: "boardwalk", palette: "gold" } as const;
    expect(drawStillLife(still, "monday", 960)).toBe(drawStillLife(still, "monday", 960));
    expect(drawStillLife(still, "monday", 960)).not.toBe(drawStillLife(still, "tuesday", 960));
  });

  test("a picture loads nothing and uses no font", () => {
    const svg = drawStillLife({ object: "arcade", background: "neonBar", palette: "plum" }, "quiet", 960);
    expect(svg).not.toMatch(/<text|href=|font-|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  test("white text is readable on a hero's left and bottom, whatever covers them", async () => {
    for (const hero of [drawRagerHero(), drawValueHero(), drawExperiencesHero()]) {
      const { data, info } = await sharp(Buffer.from(hero))
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
    }
  });

  test("a letter without a glyph throws instead of being left out", () => {
    expect(() => lettering("CAFÉ", 10)).toThrow('no drawn letter for "É"');
  });
});
