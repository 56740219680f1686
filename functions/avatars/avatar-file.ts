import { unpublishPicture } from "../media/publish-picture.ts";

/** Where a member's avatar is published. */
export const toAvatarKey = (userId: string): string => `media/avatars/${userId}/avatar.jpg`;

/** Deletes the file of a member's avatar; one that is not there is fine. */
export const deleteAvatarFile = (userId: string): Promise<void> => unpublishPicture(toAvatarKey(userId));
