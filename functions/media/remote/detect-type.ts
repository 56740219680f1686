import type { MediaType } from "../../../shared/model/media.ts";

const isVideoBrand = (brand: string): boolean => !["avif", "avis", "heic", "heix", "mif1", "msf1"].includes(brand);

/**
 * The content type that a file's first bytes speak for; other servers' headers aren't believed. `image/png` stands for any
 * picture, because a picture's own decoder tells its format.
 */
export const detectMediaType = (bytes: Buffer): MediaType => {
  if (bytes.toString("latin1", 4, 8) === "ftyp" && isVideoBrand(bytes.toString("latin1", 8, 12))) return "video/mp4";
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return "video/webm";
  return "image/png";
};
