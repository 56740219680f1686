import { itemOf, type Projection, type StreamChange } from "../../platform/stream/change.ts";
import { foldSteps, stepOf } from "../fold-steps.ts";
import { CommunityProfileEntity } from "../profiles/community-profile.entity.ts";

const name = "follow-counts";

const countsOf = [
  { member: "following_id", counter: "followers_count" },
  { member: "follower_id", counter: "following_count" },
] as const;

const toSteps = (changes: readonly StreamChange[], member: "following_id" | "follower_id") =>
  changes.map((change) => ({ id: change.id, subject: String(itemOf(change)[member]), step: stepOf(change) }));

/** Keeps the number of followers and of followed members of each profile. A profile that is gone counts nothing. */
export const followCounts: Projection = {
  name,
  entities: ["follow"],
  async apply(changes) {
    for (const { member, counter } of countsOf) {
      await foldSteps(`${name}-${counter}`, toSteps(changes, member), (user_id, amount) =>
        CommunityProfileEntity.patch({ user_id }).add({ [counter]: amount }),
      );
    }
  },
};
