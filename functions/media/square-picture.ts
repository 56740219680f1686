import { limits } from "../../shared/model/limits.ts";
import { loadSharp } from "./load-sharp.ts";
import { assertAcceptablePicture, notAnImageError } from "./renditions.ts";

/**
 * Re-encodes a picture as a square JPEG of `side` pixels: upright, cropped to the center, without metadata.
 * Throws `upload.not-an-image` (SVG included), or `upload.too-large` above 40 megapixels, before decoding.
 */
export const toSquareJpeg = async (original: Buffer, side: number): Promise<{ contentType: string; bytes: Buffer }> => {
  await assertAcceptablePicture(original);
  const sharp = await loadSharp();
  try {
    const bytes = await sharp(original, {
      limitInputPixels: limits.pictureMegapixels * 1_000_000,
      failOn: "error",
    })
      .rotate()
      .resize({ width: side, height: side, fit: "cover" })
      // JPEG has no transparency: the app's dark background shows through.
      .flatten({ background: "#17122b" })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    return { contentType: "image/jpeg", bytes };
  } catch {
    throw notAnImageError();
  }
};
