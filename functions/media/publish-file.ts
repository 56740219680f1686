import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";

/** What is published: checked bytes without metadata, and their content type. */
export type PublicFile = { contentType: string; bytes: Uint8Array };

const publicSeconds = 3_600;
const store = new S3Client({ forcePathStyle: true });

/** Publishes a re-encoded picture or a remuxed video at `/` plus its key. */
export const publishFile = async (
  Key: string,
  { contentType, bytes }: PublicFile,
  CacheControl = `public, max-age=${publicSeconds}`,
): Promise<void> => {
  const object = { Bucket: env("MEDIA_BUCKET"), Key, Body: bytes, ContentType: contentType, CacheControl };
  await store.send(new PutObjectCommand(object));
};

/** How long a member's picture may be cached: by the CDN for a second, so that one that is hidden or deleted is gone at once. */
export const memberPictureCache = "public, max-age=86400, s-maxage=1";

/** Deletes a published file. Does nothing if there is none. */
export const unpublishFile = async (Key: string): Promise<void> => {
  await store.send(new DeleteObjectCommand({ Bucket: env("MEDIA_BUCKET"), Key }));
};
