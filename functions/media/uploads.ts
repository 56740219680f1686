import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { publishPicture } from "./publish-picture.ts";
import { createRenditions } from "./renditions.ts";

/** What a picture is for: the first part of its path. */
export type PictureUse = "deal" | "event" | "logo" | "avatar";

export type SignedUpload = { upload_id: string; url: string; fields: Record<string, string> };

const signedSeconds = 600;
const store = new S3Client({ forcePathStyle: true });

/** An upload: its purpose and its owner. */
export type Upload = { use: PictureUse; userId: string; uploadId: string };

// The owner is part of the key, so that no one can finish someone else's upload.
const toOriginalKey = ({ use, userId, uploadId }: Upload) => `${use}/${userId}/${uploadId}`;

/** Signs a POST for one picture: exactly this key and type, 1 to `bytes` bytes, for 10 minutes. */
export const signUpload = async (
  wish: { use: PictureUse; userId: string; contentType: string; bytes: number },
  now: string,
): Promise<SignedUpload> => {
  const upload_id = newId("upl", now);
  const Key = toOriginalKey({ use: wish.use, userId: wish.userId, uploadId: upload_id });
  const { url, fields } = await createPresignedPost(store, {
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

/**
 * Returns the uploaded file.
 * Throws `not-found`, or `upload.too-large` above 10 MB.
 */
export const readOriginal = async (upload: Upload): Promise<Buffer> => {
  const wanted = { Bucket: env("UPLOAD_BUCKET"), Key: toOriginalKey(upload) };
  try {
    const { Body, ContentLength = 0 } = await store.send(new GetObjectCommand(wanted));
    if (ContentLength > limits.pictureBytes) throw new AppError("upload.too-large", "Pictures can be up to 10 MB.");
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (isGone(error)) throw notFound("Upload not found");
    throw error;
  }
};

/** Deletes the uploaded file. */
export const deleteOriginal = async (upload: Upload): Promise<void> => {
  await store.send(new DeleteObjectCommand({ Bucket: env("UPLOAD_BUCKET"), Key: toOriginalKey(upload) }));
};

/**
 * Re-encodes an uploaded picture, publishes its renditions under `/media/<use>/` and deletes the original.
 * Throws `not-found`, `upload.not-an-image` or `upload.too-large`; the original is then left to expire.
 */
export const finishUpload = async (upload: Upload): Promise<{ url: string; width: number; height: number }> => {
  const { width, height, renditions } = await createRenditions(await readOriginal(upload));
  const path = `media/${upload.use}/${upload.uploadId}`;
  await Promise.all(renditions.map((rendition) => publishPicture(path + rendition.suffix, rendition)));
  await deleteOriginal(upload);
  return { url: `/${path}.webp`, width, height };
};
