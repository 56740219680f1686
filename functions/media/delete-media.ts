import { mediaAreas, pictureKeys } from "./media-path.ts";
import { unpublishFile } from "./publish-file.ts";

/** The keys of a stored file and its renditions; none for an address that is not of an upload, such as the app's own art. */
const keysOfMedia = (url: string): string[] => {
  const [, key = "", area = ""] = /^\/(media\/([\w-]+)\/[\w-]+\.(?:webp|mp4|webm))$/.exec(url) ?? [];
  if (!mediaAreas.includes(area)) return [];
  return key.endsWith(".webp") ? pictureKeys(key) : [key];
};

/** Deletes a stored file with all its renditions. Does nothing for files that aren't there, or aren't uploads. */
export const deleteMedia = async (url: string): Promise<void> => {
  await Promise.all(keysOfMedia(url).map(unpublishFile));
};
