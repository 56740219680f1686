import { env } from "../platform/env.ts";

/** The key of a published file while it is hidden: outside `media/`, so that the distribution can't read it. */
export const toHiddenKey = (key: string): string => key.replace(/^media\//, "removed/");

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "NoSuchKey";

// A file that isn't there was moved before, or deleted.
const move = async (from: string, Key: string): Promise<void> => {
  const { copyObject } = await import("./store/copy-object.ts");
  const { deleteObject } = await import("./store/delete-object.ts");
  const file = { Bucket: env("MEDIA_BUCKET"), Key: from };
  try {
    await copyObject(file, Key);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await deleteObject(file);
};

/** Takes a published file out of public reach. Idempotent. */
export const hideFile = (key: string): Promise<void> => move(key, toHiddenKey(key));

/** Publishes a hidden file again, at its former address. Idempotent. */
export const showFile = (key: string): Promise<void> => move(toHiddenKey(key), key);

/** Deletes a file, hidden or published. Does nothing if there is none. */
export const deleteFile = async (key: string): Promise<void> => {
  const { deleteObject } = await import("./store/delete-object.ts");
  for (const Key of [key, toHiddenKey(key)]) await deleteObject({ Bucket: env("MEDIA_BUCKET"), Key });
};
