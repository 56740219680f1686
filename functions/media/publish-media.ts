import { AppError } from "../../shared/model/errors.ts";
import { type MediaUse, maxMediaBytes, mediaKindOf, type StoredMedia, takesKind } from "../../shared/model/media.ts";
import { formatProblem, tooLargeText } from "../../shared/rules/media-file.ts";
import { toMediaStem } from "./media-path.ts";
import { notAVideoError } from "./not-a-video.ts";
import { memberPictureCache, publishFile } from "./publish-file.ts";
import type { VideoType } from "./remux-video.ts";
import { createNarrower, createRenditions, notAnImageError, type Rendition } from "./renditions.ts";

/** A file to publish: where it goes, what it claims to be, and its bytes as they came. */
export type RawMedia = { use: MediaUse; uploadId: string; contentType: string; bytes: Buffer };

const videoEndings: Record<VideoType, string> = { "video/mp4": ".mp4", "video/webm": ".webm" };

const isVideoType = (contentType: string): contentType is VideoType => contentType in videoEndings;

/**
 * Throws `upload.not-an-image` or `upload.not-a-video` for a type that isn't taken for this use, or `upload.too-large` above
 * the limit of its use and kind, in bytes.
 */
export const assertMayUpload = (use: MediaUse, contentType: string, bytes: number): void => {
  const kind = mediaKindOf(contentType);
  if (kind === "video" && !takesKind(use, "video")) throw notAnImageError();
  if (kind !== "video" && !takesKind(use, "image")) throw notAVideoError(formatProblem.video);
  if (kind && bytes > maxMediaBytes(use, kind)) throw new AppError("upload.too-large", tooLargeText(use, kind));
};

const publishAll = (stem: string, renditions: Rendition[], cacheControl?: string) =>
  Promise.all(renditions.map((rendition) => publishFile(stem + rendition.suffix, rendition, cacheControl)));

/** Publishes the renditions of a member's picture under one stem. */
export const publishPicture = async (stem: string, original: Buffer): Promise<StoredMedia> => {
  const { width, height, renditions } = await createRenditions(original);
  await publishAll(stem, renditions, memberPictureCache);
  return { url: `/${stem}.webp`, width, height, kind: "image" };
};

/** Publishes a picture with its narrower AVIF files. Its size is added to the stem, so that its address says which there are. */
export const publishSizedPicture = async (stem: string, original: Buffer): Promise<StoredMedia> => {
  const { width, height, renditions } = await createRenditions(original);
  const [own] = renditions;
  const narrower = own ? await createNarrower(own.bytes, width) : [];
  const sized = `${stem}-${width}x${height}`;
  await publishAll(sized, [...renditions, ...narrower]);
  return { url: `/${sized}.webp`, width, height, kind: "image" };
};

const publishVideo = async (stem: string, original: Buffer, contentType: VideoType): Promise<StoredMedia> => {
  const { remuxVideo } = await import("./remux-video.ts");
  const { width, height, ...video } = await remuxVideo(original, contentType);
  const key = stem + videoEndings[contentType];
  await publishFile(key, video);
  return { url: `/${key}`, width, height, kind: "video" };
};

/**
 * Checks a file's content and publishes it without metadata: a picture re-encoded, a video remuxed. Nothing is published unless
 * all of it is in order.
 * Throws `upload.not-an-image`, `upload.not-a-video` or `upload.too-large`.
 */
export const publishMedia = async ({ use, uploadId, contentType, bytes }: RawMedia): Promise<StoredMedia> => {
  assertMayUpload(use, contentType, bytes.length);
  if (isVideoType(contentType)) return publishVideo(toMediaStem(use, "video", uploadId), bytes, contentType);
  return publishSizedPicture(toMediaStem(use, "image", uploadId), bytes);
};
