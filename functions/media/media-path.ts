import { decodeTime } from "ulid";
import type { MediaKind, MediaUse } from "../../shared/model/media.ts";

/** The areas of the media bucket, by use and kind of file (rows admindeals-07 and logos-03). */
const areas: Record<MediaUse, Record<MediaKind, string>> = {
  deal: { image: "admin-images", video: "deal-videos" },
  event: { image: "admin-images", video: "event-videos" },
  logo: { image: "partner-logos", video: "partner-logos" },
  news: { image: "admin-images", video: "news-videos" },
};

/** Every area under `media/`, for the permission to write there. */
export const mediaAreas = [...new Set(Object.values(areas).flatMap((kinds) => Object.values(kinds)))];

/** What the files of a published picture end in. */
export const pictureEndings = [".webp", "-small.webp", ".avif"];

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
