import { AppError } from "../../../shared/model/errors.ts";
import {
  type MediaAccept,
  type MediaUse,
  maxMediaBytes,
  mediaKindOf,
  type StoredMedia,
  takesKind,
} from "../../../shared/model/media.ts";
import { tooLargeText } from "../../../shared/rules/media-file.ts";
import { notAVideoError } from "../not-a-video.ts";
import { publishMedia } from "../publish-media.ts";
import { notAnImageError } from "../renditions.ts";
import { detectMediaType } from "./detect-type.ts";
import { fetchRemoteFile } from "./fetch-remote-file.ts";
import { publicRules, type RemoteRules } from "./remote-rules.ts";

/** A file at an outside address, and the field that takes it. */
export type RemoteMedia = { use: MediaUse; accept: MediaAccept; url: string };

const takes = ({ use, accept }: RemoteMedia, kind: "image" | "video"): boolean =>
  takesKind(use, kind) && (accept === kind || accept === "image-or-video");

/**
 * Fetches a picture or video from a public https address once, and publishes it under `uploadId` like an upload.
 * Throws `media.address-not-allowed`, `media.fetch-failed`, `upload.not-an-image`, `upload.not-a-video` or `upload.too-large`.
 */
export const fetchRemoteMedia = async (
  wanted: RemoteMedia,
  uploadId: string,
  rules: RemoteRules = publicRules,
): Promise<StoredMedia> => {
  const { use } = wanted;
  const largest = takes(wanted, "video") ? "video" : "image";
  const tooLarge = () => new AppError("upload.too-large", tooLargeText(use, largest));
  const bytes = await fetchRemoteFile(wanted.url, { maxBytes: maxMediaBytes(use, largest), tooLarge }, rules);
  const contentType = detectMediaType(bytes);
  const kind = mediaKindOf(contentType) ?? "image";
  if (!takes(wanted, kind)) throw kind === "video" ? notAnImageError() : notAVideoError();
  return publishMedia({ use, uploadId, contentType, bytes });
};
