import { tryWrite } from "../../platform/table/conditional-write.ts";
import { CommunityProfileEntity } from "./community-profile.entity.ts";

/** Sets the picture of a profile, if there is one; null takes it away. */
export const setProfileAvatar = async (user_id: string, avatar_url: string | null): Promise<void> => {
  const change = CommunityProfileEntity.patch({ user_id });
  await tryWrite((avatar_url === null ? change.remove(["avatar_url"]) : change.set({ avatar_url })).go());
};
