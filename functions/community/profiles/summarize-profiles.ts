import type { ProfileSummary } from "../../../shared/model/community-profile.ts";
import { findFollowed } from "../follows/find-follow.ts";
import { readProfiles, toNameAndPicture } from "./read-profiles.ts";

/** Returns members as a list shows them, in the order of their ids; those without a profile are left out. At most 100. */
export const summarizeProfiles = async (userIds: readonly string[], callerId: string): Promise<ProfileSummary[]> => {
  const [profiles, followed] = await Promise.all([readProfiles(userIds), findFollowed(callerId, userIds)]);
  return userIds.flatMap((user_id) => {
    const profile = profiles.get(user_id);
    return profile ? [{ user_id, ...toNameAndPicture(profile), is_following: followed.has(user_id) }] : [];
  });
};
