import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawPartnerLogo } from "../brand/partner-logo.ts";
import { drawStillLife } from "../compositions/still-life.ts";
import { renderImage } from "../drawing/encode.ts";
import { drawPortrait, portraits } from "../people/portrait.ts";
import { dealPictures } from "./deal-pictures.ts";
import { drawEventPicture, eventPictures, exclusivePictures } from "./event-pictures.ts";
import { partnerLogos } from "./partner-logos.ts";

/** A picture of the demo city: what it is used for, whose it is, and its drawing as SVG. */
export type CityPicture = { use: "deal" | "event" | "avatar" | "logo"; key: string; draw: () => string };

/** Lists every picture of the demo city. Sizes in pixels: deals 960 x 720, events 1120 x 630, avatars 400 x 400, logos 160 high. */
export const listCityPictures = (): CityPicture[] => [
  ...Object.entries(dealPictures).map(([key, still]) => ({
    use: "deal" as const,
    key,
    draw: () => drawStillLife(still, key, 960),
  })),
  ...Object.entries({ ...eventPictures, ...exclusivePictures }).map(([key, picture]) => ({
    use: "event" as const,
    key,
    draw: () => drawEventPicture(picture, key, 1_120, 630),
  })),
  ...Object.entries(portraits).map(([key, portrait]) => ({
    use: "avatar" as const,
    key,
    draw: () => drawPortrait(portrait, key),
  })),
  ...Object.entries(partnerLogos).map(([key, { name, emblem }]) => ({
    use: "logo" as const,
    key,
    draw: () => drawPartnerLogo(name, emblem),
  })),
];

/** Renders one picture as WebP; logos have no grain, so that they stay transparent. */
export const renderCityPicture = async ({ use, draw }: CityPicture): Promise<Buffer> => {
  const isLogo = use === "logo";
  const [bytes = Buffer.alloc(0)] = await renderImage(draw(), [{ as: "webp", quality: isLogo ? 92 : 80 }], !isLogo);
  return bytes;
};

/** Renders the demo city's pictures to `<outDir>/<use>/<key>.webp`; all of them, or only those with the given keys. */
export const renderCity = async (outDir: string, keys: string[] = []): Promise<void> => {
  const pictures = listCityPictures().filter(({ key }) => keys.length === 0 || keys.includes(key));
  for (const picture of pictures) {
    const file = join(outDir, picture.use, `${picture.key}.webp`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await renderCityPicture(picture));
  }
};
