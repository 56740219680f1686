import { AppError, notFound } from "../../shared/model/errors.ts";
import {
  type MediaUse,
  maxMediaBytes,
  mediaKindOf,
  type SignedUpload,
  type StoredMedia,
} from "../../shared/model/media.ts";
import { tooLargeText } from "../../shared/rules/media-file.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { publishMedia } from "./publish-media.ts";

const signedSeconds = 600;

/** What members upload: their own picture, and those of posts. */
type MemberUse = "avatar" | "post";

const isMemberUse = (use: Upload["use"]): use is MemberUse => use === "avatar" || use === "post";

/** An upload: its purpose, which is the first part of its path, and its owner. */
export type Upload = { use: MediaUse | MemberUse; userId: string; uploadId: string };

/** An uploaded file as it came, with the content type that was signed for it. */
export type Original = { bytes: Buffer; contentType: string };

// The owner is part of the key, so that no one can finish someone else's upload.
const toOriginalKey = ({ use, userId, uploadId }: Upload) => `${use}/${userId}/${uploadId}`;

/** Signs a POST for one file: exactly this key and type, 1 to `bytes` bytes, for 10 minutes. */
export const signUpload = async (
  wish: { use: Upload["use"]; userId: string; contentType: string; bytes: number },
  now: string,
): Promise<SignedUpload> => {
  const upload_id = newId("upl", now);
  const Key = toOriginalKey({ use: wish.use, userId: wish.userId, uploadId: upload_id });
  const { signPost } = await import("./store/sign-post.ts");
  const { url, fields } = await signPost({
    Bucket: env("UPLOAD_BUCKET"),
    Key,
    Expires: signedSeconds,
    Fields: { "Content-Type": wish.contentType },
    Conditions: [
      ["eq", "$key", Key],
      ["eq", "$Content-Type", wish.contentType],
      ["content-length-range", 1, wish.bytes],
    ],
  });
  return { upload_id, url, fields };
};

// Without permission to list the bucket, S3 answers AccessDenied for a missing object.
const isGone = (error: unknown): boolean =>
  error instanceof Error && ["NoSuchKey", "AccessDenied"].includes(error.name);

const assertSize = ({ use }: Upload, contentType: string, bytes: number): void => {
  const kind = mediaKindOf(contentType) ?? "image";
  if (bytes <= maxMediaBytes(use, kind)) return;
  throw new AppError("upload.too-large", tooLargeText(isMemberUse(use) ? "deal" : use, kind));
};

/**
 * Returns the uploaded file.
 * Throws `not-found`, or `upload.too-large` above the limit of its use and kind, before anything is read.
 */
export const readOriginal = async (upload: Upload): Promise<Original> => {
  const { getObject } = await import("./store/get-object.ts");
  const wanted = { Bucket: env("UPLOAD_BUCKET"), Key: toOriginalKey(upload) };
  try {
    const { Body, ContentLength = 0, ContentType: contentType = "" } = await getObject(wanted);
    assertSize(upload, contentType, ContentLength);
    return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), contentType };
  } catch (error) {
    if (isGone(error)) throw notFound("Upload not found");
    throw error;
  }
};

/** Deletes the uploaded file. */
export const deleteOriginal = async (upload: Upload): Promise<void> => {
  const { deleteObject } = await import("./store/delete-object.ts");
  await deleteObject({ Bucket: env("UPLOAD_BUCKET"), Key: toOriginalKey(upload) });
};

/**
 * Publishes an uploaded picture or video without metadata, and deletes the original.
 * Throws `not-found`, `upload.not-an-image`, `upload.not-a-video` or `upload.too-large`; the original is then left to expire.
 */
export const finishUpload = async (upload: Upload & { use: MediaUse }): Promise<StoredMedia> => {
  const original = await readOriginal(upload);
  const stored = await publishMedia({ ...upload, ...original });
  await deleteOriginal(upload);
  return stored;
};
