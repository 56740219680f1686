import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { FollowEntity } from "./follow.entity.ts";

/** Returns whether a member follows another. */
export const isFollowing = async (followerId: string, followingId: string): Promise<boolean> =>
  (await FollowEntity.get({ follower_id: followerId, following_id: followingId }).go({ consistent: true })).data !==
  null;

const followLookup = (follower_id: string) => (following_id: string) =>
  lookup(FollowEntity, { follower_id, following_id });

/** Returns which of at most 100 members a member follows. */
export const findFollowed = async (followerId: string, userIds: readonly string[]): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set();
  const { follows } = await batchRead({ follows: [...new Set(userIds)].map(followLookup(followerId)) });
  return new Set(follows.map(({ following_id }) => following_id));
};
