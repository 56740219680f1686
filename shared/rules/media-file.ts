import {
  imageTypes,
  type MediaAccept,
  type MediaKind,
  type MediaUse,
  maxMediaBytes,
  mediaKindOf,
  videoTypes,
} from "../model/media.ts";

/** What is known of a file before it is read: its content type and its size in bytes. */
export type FileFacts = { type: string; size: number };

const wrongKind: Record<MediaAccept, string> = {
  image: "Please select an image file",
  video: "Please select a video file",
  "image-or-video": "Please select a video or image file",
};

/** The texts for files of a kind but of a format that we don't take. */
export const formatProblem: Record<MediaKind, string> = {
  image: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  video: "Please choose an MP4 or WebM video.",
};

/** The text for a file above the limit of its use and kind (rows admindeals-05 and logos-02). */
export const tooLargeText = (use: MediaUse, kind: MediaKind): string => {
  if (kind === "video") return "Video file must be under 50MB";
  return use === "logo" ? "File size must be less than 5MB" : "Image file must be under 10MB";
};

/** Returns why a file can't be uploaded for `use` into a field that takes `accept`; null if it can. */
export const findFileProblem = (use: MediaUse, accept: MediaAccept, { type, size }: FileFacts): string | null => {
  const kind = mediaKindOf(type);
  if (!kind || (accept !== "image-or-video" && accept !== kind)) return wrongKind[accept];
  const formats: readonly string[] = kind === "image" ? imageTypes : videoTypes;
  if (!formats.includes(type)) return formatProblem[kind];
  return size > maxMediaBytes(use, kind) ? tooLargeText(use, kind) : null;
};
