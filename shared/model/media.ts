import * as z from "zod";
import { limits } from "./limits.ts";
import { Secret } from "./primitives.ts";

/** What a picture or video is uploaded for. */
export const MediaUse = z.enum(["deal", "event", "logo", "news"]);
export type MediaUse = z.infer<typeof MediaUse>;

export const MediaKind = z.enum(["image", "video"]);
export type MediaKind = z.infer<typeof MediaKind>;

/** What a field takes. */
export const MediaAccept = z.enum(["image", "video", "image-or-video"]);
export type MediaAccept = z.infer<typeof MediaAccept>;

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export const videoTypes = ["video/mp4", "video/webm"] as const;
export const MediaType = z.enum([...imageTypes, ...videoTypes]);
export type MediaType = z.infer<typeof MediaType>;

/** A picture or video in our own storage. `url` is its public path; sizes in pixels. */
export const StoredMedia = z.object({ url: z.string(), width: z.int(), height: z.int(), kind: MediaKind });
export type StoredMedia = z.infer<typeof StoredMedia>;

/** A signed POST for one file: where to send it, and the fields that allow it. */
export const SignedUpload = z.object({
  upload_id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), Secret()),
});
export type SignedUpload = z.infer<typeof SignedUpload>;

/** Who makes generated images on this stage: Amazon Bedrock, or our own designed poster. */
export const ImageGenerator = z.enum(["bedrock", "poster"]);
export type ImageGenerator = z.infer<typeof ImageGenerator>;

const takes: Record<MediaUse, MediaAccept> = {
  deal: "image-or-video",
  event: "image-or-video",
  logo: "image",
  news: "video",
};

/** Whether files of a kind may be uploaded for `use`. */
export const takesKind = (use: MediaUse, kind: MediaKind): boolean =>
  takes[use] === kind || takes[use] === "image-or-video";

/** The kind of a content type; null for neither an image nor a video. */
export const mediaKindOf = (contentType: string): MediaKind | null =>
  MediaKind.safeParse(contentType.split("/", 1)[0]).data ?? null;

/** The most bytes that a file of a kind may have. */
export const maxMediaBytes = (use: MediaUse | "avatar" | "post", kind: MediaKind): number => {
  if (kind === "video") return limits.videoBytes;
  return use === "logo" ? limits.logoBytes : limits.pictureBytes;
};
