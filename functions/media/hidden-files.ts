import { CopyObjectCommand, DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";

const store = new S3Client({ forcePathStyle: true });

/** The key of a published file while it is hidden: outside `media/`, so that the distribution can't read it. */
export const toHiddenKey = (key: string): string => key.replace(/^media\//, "removed/");

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "NoSuchKey";

// The copy keeps content type and cache header. A file that isn't there was moved before, or deleted.
const move = async (from: string, Key: string): Promise<void> => {
  const Bucket = env("MEDIA_BUCKET");
  try {
    await store.send(new CopyObjectCommand({ Bucket, Key, CopySource: encodeURI(`${Bucket}/${from}`) }));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await store.send(new DeleteObjectCommand({ Bucket, Key: from }));
};

/** Takes a published file out of public reach. Idempotent. */
export const hideFile = (key: string): Promise<void> => move(key, toHiddenKey(key));

/** Publishes a hidden file again, at its former address. Idempotent. */
export const showFile = (key: string): Promise<void> => move(toHiddenKey(key), key);

/** Deletes a file, hidden or published. Does nothing if there is none. */
export const deleteFile = async (key: string): Promise<void> => {
  for (const Key of [key, toHiddenKey(key)]) {
    await store.send(new DeleteObjectCommand({ Bucket: env("MEDIA_BUCKET"), Key }));
  }
};
