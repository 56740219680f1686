import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import { narrowerWidths } from "../../shared/rules/picture-widths.ts";
import { loadSharp } from "./load-sharp.ts";
import { narrowerEnding } from "./media-path.ts";

export type Rendition = { suffix: string; contentType: string; bytes: Buffer };
export type Picture = { width: number; height: number; renditions: Rendition[] };

// Vector pictures can carry scripts and take unbounded work: only these four formats are decoded.
const accepted = new Set(["jpeg", "png", "webp", "heif"]);
const longestSide = 1_600;
const smallWidth = 640;
// A quarter of the time of effort 3, for files a tenth larger.
const avif = { quality: 50, effort: 1, chromaSubsampling: "4:2:0" } as const;

/** The error for a file that isn't a supported picture. */
export const notAnImageError = () =>
  new AppError("upload.not-an-image", "Please choose a JPEG, PNG, WebP or AVIF picture.");

/**
 * Checks a picture by its header alone; nothing is decoded before its format and size are accepted.
 * Throws `upload.not-an-image` (SVG included), or `upload.too-large` above 40 megapixels.
 */
export const assertAcceptablePicture = async (original: Buffer): Promise<void> => {
  if (original.length === 0) throw notAnImageError();
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImageError();
    });
  if (!format || !accepted.has(format) || !width || !height) throw notAnImageError();
  if (width * height > limits.pictureMegapixels * 1_000_000) {
    throw new AppError("upload.too-large", `Pictures can have up to ${limits.pictureMegapixels} megapixels.`);
  }
};

/**
 * Re-encodes a picture: upright, at most 1,600 pixels per side, without metadata, as WebP (large and small) and AVIF.
 * Throws `upload.not-an-image` (SVG included), or `upload.too-large` above 40 megapixels, before decoding.
 */
export const createRenditions = async (original: Buffer): Promise<Picture> => {
  await assertAcceptablePicture(original);
  const sharp = await loadSharp();
  const upright = sharp(original, { limitInputPixels: limits.pictureMegapixels * 1_000_000, failOn: "error" }).rotate();
  const fitting = { fit: "inside", withoutEnlargement: true } as const;
  try {
    const { data, info } = await upright
      .resize({ ...fitting, width: longestSide, height: longestSide })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const [small, full] = await Promise.all([
      sharp(data)
        .resize({ ...fitting, width: smallWidth })
        .webp({ quality: 80 })
        .toBuffer(),
      sharp(data).avif(avif).toBuffer(),
    ]);
    const renditions = [
      { suffix: ".webp", contentType: "image/webp", bytes: data },
      { suffix: "-small.webp", contentType: "image/webp", bytes: small },
      { suffix: ".avif", contentType: "image/avif", bytes: full },
    ];
    return { width: info.width, height: info.height, renditions };
  } catch {
    throw notAnImageError();
  }
};

/** The narrower AVIF files of a picture: `webp` is its own, `width` pixels wide. One after the other, for memory's sake. */
export const createNarrower = async (webp: Buffer, width: number): Promise<Rendition[]> => {
  const sharp = await loadSharp();
  const renditions: Rendition[] = [];
  for (const narrower of narrowerWidths(width)) {
    const bytes = await sharp(webp).resize({ width: narrower }).avif(avif).toBuffer();
    renditions.push({ suffix: narrowerEnding(narrower), contentType: "image/avif", bytes });
  }
  return renditions;
};
