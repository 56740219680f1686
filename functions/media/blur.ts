import { limits } from "../../shared/model/limits.ts";
import { loadSharp } from "./load-sharp.ts";
import { assertAcceptablePicture, notAnImageError } from "./renditions.ts";

const side = 16;

/**
 * Returns a picture as a data URI of a few hundred bytes, 16 pixels at its longest side, to show until the picture is loaded.
 * Throws `upload.not-an-image`, or `upload.too-large` above 40 megapixels, before decoding.
 */
export const toBlur = async (original: Buffer): Promise<string> => {
  await assertAcceptablePicture(original);
  const sharp = await loadSharp();
  try {
    const bytes = await sharp(original, { limitInputPixels: limits.pictureMegapixels * 1_000_000, failOn: "error" })
      .rotate()
      .resize({ width: side, height: side, fit: "inside" })
      .webp({ quality: 40 })
      .toBuffer();
    return `data:image/webp;base64,${bytes.toString("base64")}`;
  } catch {
    throw notAnImageError();
  }
};
