import { deleteFolder } from "../media/delete-folder.ts";

const prefixLength = "upl_".length;

/** The key of a published avatar: a name of its own for each upload, so that no two share a file or a cached copy. */
export const toAvatarKey = (userId: string, uploadId: string): string =>
  `media/avatars/${userId}/${uploadId.slice(prefixLength).toLowerCase()}.jpg`;

/** The key of an avatar's file by its address; one from before each had its own name has a query. */
export const keyOfAvatar = (url: string): string => url.replace(/^\//, "").replace(/\?.*$/, "");

/** Deletes every file of a member's avatars, hidden ones too. Does nothing if there is none. */
export const deleteAvatarFiles = (userId: string): Promise<void> => deleteFolder(`media/avatars/${userId}/`);
