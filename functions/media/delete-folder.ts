import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { toHiddenKey } from "./hidden-files.ts";

const store = new S3Client({ forcePathStyle: true });

const listKeys = async (Prefix: string): Promise<string[]> => {
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: env("MEDIA_BUCKET"), Prefix }));
  return Contents.flatMap(({ Key }) => (Key ? [Key] : []));
};

/** Deletes all files under `media/...`, at most 1,000, and those of them that are hidden. Does nothing if there are none. */
export const deleteFolder = async (prefix: `media/${string}/`): Promise<void> => {
  for (const one of [prefix, toHiddenKey(prefix)]) {
    for (const Key of await listKeys(one)) {
      await store.send(new DeleteObjectCommand({ Bucket: env("MEDIA_BUCKET"), Key }));
    }
  }
};
