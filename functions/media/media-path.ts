import { decodeTime } from "ulid";
import type { MediaKind, MediaUse } from "../../shared/model/media.ts";
import { narrowerWidths, pictureSizeOf } from "../../shared/rules/picture-widths.ts";

/** The areas of the media bucket, by use and kind of file (rows admindeals-07 and logos-03). */
const areas: Record<MediaUse, Record<MediaKind, string>> = {
  deal: { image: "admin-images", video: "deal-videos" },
  event: { image: "admin-images", video: "event-videos" },
  logo: { image: "partner-logos", video: "partner-logos" },
  news: { image: "admin-images", video: "news-videos" },
};

/** Every area under `media/`, for the permission to write there. */
export const mediaAreas = [...new Set(Object.values(areas).flatMap((kinds) => Object.values(kinds)))];

/** What the files of every published picture end in. */
export const pictureEndings = [".webp", "-small.webp", ".avif"];

/** What a narrower AVIF file of a picture ends in; `width` in pixels. */
export const narrowerEnding = (width: number): string => `-${width}.avif`;

/** The keys of all files of a published picture: those of before narrower files have no size in their name, and none of them. */
export const pictureKeys = (key: string): string[] => {
  const stem = key.replace(/\.webp$/, "");
  const narrower = narrowerWidths(pictureSizeOf(key)?.width ?? 0).map(narrowerEnding);
  return [...pictureEndings, ...narrower].map((ending) => stem + ending);
};

const prefixLength = "upl_".length;
const timeLength = 10;

/**
 * The key of a published file, without its ending: its area and a name that begins with the upload's time in milliseconds.
 * The same upload always gets the same key, so that finishing it again overwrites rather than duplicates.
 */
export const toMediaStem = (use: MediaUse, kind: MediaKind, uploadId: string): string => {
  const ulid = uploadId.slice(prefixLength);
  return `media/${areas[use][kind]}/${decodeTime(ulid)}-${ulid.slice(timeLength).toLowerCase()}`;
};
