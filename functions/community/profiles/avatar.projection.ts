import type { Projection } from "../../platform/stream/change.ts";
import { setProfileAvatar } from "./set-profile-avatar.ts";

/** Keeps the pictures of profiles as members set and remove them. */
export const profileAvatars: Projection = {
  name: "profile-avatars",
  entities: ["member"],
  async apply(changes) {
    for (const { before, after } of changes) {
      if (!before || !after || before.avatar_url === after.avatar_url) continue;
      await setProfileAvatar(String(after.user_id), after.avatar_url ? String(after.avatar_url) : null);
    }
  },
};
