import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Metadata } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deals } from "../../../local/seed/city/deals.ts";
import { events } from "../../../local/seed/city/events.ts";
import { exclusiveEvents } from "../../../local/seed/city/offers.ts";
import { partners } from "../../../local/seed/city/partners.ts";
import { drawExperiencesHero, drawRagerHero, drawValueHero } from "../../../packages/demo-art/src/brand/heroes.ts";
import { dealPictures } from "../../../packages/demo-art/src/city/deal-pictures.ts";
import { listPictures, renderCity } from "../../../packages/demo-art/src/city/render-city.ts";
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

let outDir = "";
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), "city-pictures-"));
});
afterAll(() => rm(outDir, { recursive: true, force: true }));

describe("the pictures of the demo city", () => {
  test("belong to every deal, event, exclusive event and partner, one each", () => {
    const keysOf = (use: string) =>
      listPictures()
        .filter((picture) => picture.use === use)
        .map(({ key }) => key)
        .toSorted();
    expect(keysOf("deal")).toEqual(deals.map(({ key }) => key).toSorted());
    expect(keysOf("event")).toEqual([...events, ...exclusiveEvents].map(({ key }) => key).toSorted());
    expect(keysOf("logo")).toEqual(partners.map(({ key }) => key).toSorted());
  });

  test("differ visibly from deal to deal", async () => {
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

  test("are the same for the same words and different for others", () => {
    const still = { object: "tacos", background: "boardwalk", palette: "gold" } as const;
    expect(drawStillLife(still, "monday", 960)).toBe(drawStillLife(still, "monday", 960));
    expect(drawStillLife(still, "monday", 960)).not.toBe(drawStillLife(still, "tuesday", 960));
  });

  test("are 4:3 for deals, 16:9 for events and transparent for logos, and are not drawn twice", async () => {
    const only = ["slice-card", "rager-neon-tide", "bluebird"];
    const first = await renderCity({ outDir, only });
    const about = new Map<string, Metadata>();
    for (const { use, file } of first) about.set(use, await sharp(file).metadata());
    expect(about.get("deal")).toMatchObject({ width: 960, height: 720, format: "webp" });
    expect(about.get("event")).toMatchObject({ width: 1_120, height: 630, format: "webp" });
    expect(about.get("logo")).toMatchObject({ height: 160, hasAlpha: true });
    expect(await renderCity({ outDir, only })).toEqual(first);
  });

  test("load nothing from outside and use no font", () => {
    const svg = drawStillLife({ object: "arcade", background: "neonBar", palette: "plum" }, "quiet", 960);
    expect(svg).not.toMatch(/<text|href=|font-|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  test("keep white text readable at the left and the bottom of a hero", async () => {
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

  test("refuse a character that has no outline", () => {
    expect(() => lettering("CAFÉ", 10)).toThrow('no drawn letter for "É"');
  });
});
