import { env } from "../platform/env.ts";
import { toHiddenKey } from "./hidden-files.ts";

/** Deletes all files under `media/...`, at most 1,000, and those of them that are hidden. Does nothing if there are none. */
export const deleteFolder = async (prefix: `media/${string}/`): Promise<void> => {
  const { deleteObject } = await import("./store/delete-object.ts");
  const { listKeys } = await import("./store/list-keys.ts");
  const Bucket = env("MEDIA_BUCKET");
  for (const one of [prefix, toHiddenKey(prefix)]) {
    for (const Key of await listKeys(Bucket, one)) await deleteObject({ Bucket, Key });
  }
};
