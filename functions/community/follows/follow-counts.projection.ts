import { addOnce } from "../../platform/stream/add-once.ts";
import { itemOf, type Projection } from "../../platform/stream/change.ts";
import { stepOf } from "../posts/count-projection.ts";
import { CommunityProfileEntity } from "../profiles/community-profile.entity.ts";

const name = "follow-counts";

/** Keeps the number of followers and of followed members of each profile. A profile that is gone counts nothing. */
export const followCounts: Projection = {
  name,
  entities: ["follow"],
  async apply(changes) {
    for (const change of changes) {
      const { follower_id, following_id } = itemOf(change);
      const step = stepOf(change);
      if (step === 0) continue;
      const profile = (user_id: unknown) => CommunityProfileEntity.patch({ user_id: String(user_id) });
      await addOnce(`${name}-followers`, change.id, [profile(following_id).add({ followers_count: step })]);
      await addOnce(`${name}-following`, change.id, [profile(follower_id).add({ following_count: step })]);
    }
  },
};
