import { unpublish } from "../media/published.ts";

/** Where a member's avatar is published. */
export const avatarKey = (userId: string): string => `media/avatars/${userId}/avatar.jpg`;

/** Deletes the file of a member's avatar; one that is not there is fine. */
export const forgetAvatar = (userId: string): Promise<void> => unpublish(avatarKey(userId));
