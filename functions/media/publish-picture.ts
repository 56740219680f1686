import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import type { Rendition } from "./renditions.ts";

const publicSeconds = 3_600;
const store = new S3Client({ forcePathStyle: true });

/** Publishes a re-encoded picture at `/` plus its key. */
export const publishPicture = async (
  Key: string,
  { contentType, bytes }: Omit<Rendition, "suffix">,
  CacheControl = `public, max-age=${publicSeconds}`,
): Promise<void> => {
  const object = { Bucket: env("MEDIA_BUCKET"), Key, Body: bytes, ContentType: contentType, CacheControl };
  await store.send(new PutObjectCommand(object));
};

/** Deletes a published picture. Does nothing if there is none. */
export const unpublishPicture = async (Key: string): Promise<void> => {
  await store.send(new DeleteObjectCommand({ Bucket: env("MEDIA_BUCKET"), Key }));
};
