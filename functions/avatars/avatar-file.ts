import { unpublishFile } from "../media/publish-file.ts";

/** The key of a member's published avatar. */
export const toAvatarKey = (userId: string): string => `media/avatars/${userId}/avatar.jpg`;

/** Deletes the file of a member's avatar. Does nothing if there is none. */
export const deleteAvatarFile = (userId: string): Promise<void> => unpublishFile(toAvatarKey(userId));
