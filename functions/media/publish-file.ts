import { env } from "../platform/env.ts";

/** What is published: checked bytes without metadata, and their content type. */
export type PublicFile = { contentType: string; bytes: Uint8Array };

const publicSeconds = 3_600;

/** Publishes a re-encoded picture or a remuxed video at `/` plus its key. */
export const publishFile = async (
  Key: string,
  { contentType, bytes }: PublicFile,
  CacheControl = `public, max-age=${publicSeconds}`,
): Promise<void> => {
  const { putObject } = await import("./store/put-object.ts");
  await putObject({ Bucket: env("MEDIA_BUCKET"), Key, Body: bytes, ContentType: contentType, CacheControl });
};

/** How long a member's picture may be cached: by the CDN for a second, so that one that is hidden or deleted is gone at once. */
export const memberPictureCache = "public, max-age=86400, s-maxage=1";

/** Deletes a published file. Does nothing if there is none. */
export const unpublishFile = async (Key: string): Promise<void> => {
  const { deleteObject } = await import("./store/delete-object.ts");
  await deleteObject({ Bucket: env("MEDIA_BUCKET"), Key });
};
