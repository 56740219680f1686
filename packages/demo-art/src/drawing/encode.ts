import sharp, { type Sharp } from "sharp";
import { createRandom } from "./random.ts";

const TILE = 256;

/** A tile of film grain around middle gray, created once. */
const grainTile = (() => {
  const { next } = createRandom("grain");
  const pixels = Buffer.alloc(TILE * TILE * 4);
  for (let i = 0; i < TILE * TILE; i += 1) {
    const value = 128 + (next() + next() + next() - 1.5) * 74;
    pixels.fill(value, i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = 46;
  }
  return pixels;
})();

export type Encoding = { as: "webp" | "avif" | "jpeg" | "png"; quality?: number; width?: number };

/** Renders SVG to image files, with a little film grain unless `grain` is false, as for transparent images. */
export const renderImage = async (svg: string, encodings: readonly Encoding[], grain = true): Promise<Buffer[]> => {
  const drawn = sharp(Buffer.from(svg), { unlimited: false });
  const grained = grain
    ? drawn.composite([
        { input: grainTile, raw: { width: TILE, height: TILE, channels: 4 }, tile: true, blend: "soft-light" },
      ])
    : drawn;
  const { data, info } = await grained.raw().toBuffer({ resolveWithObject: true });
  return Promise.all(encodings.map((encoding) => encode(sharp(data, { raw: info }), encoding)));
};

const encode = (picture: Sharp, { as, quality = 82, width }: Encoding): Promise<Buffer> => {
  const sized = width ? picture.resize({ width, kernel: "lanczos3" }) : picture;
  if (as === "webp") return sized.webp({ quality, effort: 3, smartSubsample: true }).toBuffer();
  if (as === "avif") return sized.avif({ quality, effort: 4 }).toBuffer();
  if (as === "jpeg") return sized.flatten({ background: "#0b0824" }).jpeg({ quality, mozjpeg: true }).toBuffer();
  return sized.png({ compressionLevel: 9, palette: quality < 100 }).toBuffer();
};
