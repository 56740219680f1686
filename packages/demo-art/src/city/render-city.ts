import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { partners } from "../../../../local/seed/city/partners.ts";
import { drawPartnerLogo } from "../brand/partner-logo.ts";
import { drawStillLife } from "../compositions/still-life.ts";
import { renderImage } from "../drawing/encode.ts";
import { drawPortrait, portraits } from "../people/portrait.ts";
import { dealPictures } from "./deal-pictures.ts";
import { drawEventPicture, eventPictures, exclusivePictures } from "./event-pictures.ts";

/** A picture that is ready: what it is for, whose it is and where its file lies. */
export type CityPicture = { use: "deal" | "event" | "logo" | "avatar"; key: string; file: string };

type PictureDefinition = Omit<CityPicture, "file"> & { svg: () => string; grain: boolean };

const pictureDefinitions = (): PictureDefinition[] => [
  ...Object.entries({ ...eventPictures, ...exclusivePictures }).map(([key, subject]) => ({
    use: "event" as const,
    key,
    svg: () => drawEventPicture(subject, key, 1_120, 630),
    grain: true,
  })),
  ...Object.entries(dealPictures).map(([key, still]) => ({
    use: "deal" as const,
    key,
    svg: () => drawStillLife(still, key, 960),
    grain: true,
  })),
  ...Object.entries(portraits).map(([key, look]) => ({
    use: "avatar" as const,
    key,
    svg: () => drawPortrait(look, key),
    grain: true,
  })),
  ...partners.map(({ key, name, emblem }) => ({
    use: "logo" as const,
    key,
    svg: () => drawPartnerLogo(name, emblem),
    grain: false,
  })),
];

/** The uses and keys of all pictures of the demo city. */
export const listPictures = (): { use: CityPicture["use"]; key: string }[] =>
  pictureDefinitions().map(({ use, key }) => ({ use, key }));

/**
 * Draws the demo city's pictures as WebP files into `outDir`. A file's name carries the hash of its drawing, so a
 * picture that is there already is not drawn again. `only` narrows to these keys.
 */
export const renderCity = async ({ outDir, only }: { outDir: string; only?: string[] }): Promise<CityPicture[]> => {
  await mkdir(outDir, { recursive: true });
  const wanted = pictureDefinitions().filter(({ key }) => !only || only.includes(key));
  const done: CityPicture[] = [];
  const queue = wanted.entries();
  // Two at a time: rasterizing is one thread each, encoding takes whatever is left.
  const worker = async () => {
    for (const [index, sketch] of queue) done[index] = await renderPicture(sketch, outDir);
  };
  await Promise.all([worker(), worker(), worker()]);
  return done;
};

// Outside the data folder: beginning anew does not draw the same pictures again.
const kept = join(import.meta.dirname, "../../../../node_modules/.cache/city-pictures");
let drawing: Promise<CityPicture[]> | undefined;

/** All pictures of the demo city, drawn once for this process and kept for the next one. May be called long before it is awaited. */
export const cityPictures = (): Promise<CityPicture[]> => {
  drawing ??= renderCity({ outDir: kept });
  return drawing;
};

const renderPicture = async ({ use, key, svg, grain }: PictureDefinition, outDir: string): Promise<CityPicture> => {
  const drawing = svg();
  const hash = createHash("sha256").update(drawing).digest("hex").slice(0, 12);
  const file = join(outDir, `${use}-${key}-${hash}.webp`);
  if (!existsSync(file)) {
    const [bytes = Buffer.alloc(0)] = await renderImage(drawing, [{ as: "webp", quality: grain ? 88 : 92 }], grain);
    // Renamed into place, so that an interrupted run leaves no half a picture behind.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
  return { use, key, file };
};
