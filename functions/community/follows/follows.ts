import type { FollowState } from "../../../shared/model/community-profile.ts";
import { AppError } from "../../../shared/model/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { checkNoBlockSteps } from "../blocks/blocks.ts";
import { getCommunityProfile, profileNotFound } from "../profiles/profiles.ts";
import { ensureActiveParticipant } from "../standing/participants.ts";
import { FollowEntity } from "./follow.entity.ts";

// A block between the two is looked at in the transaction, so that none can come in between.
const createFollowWrite = (follower_id: string, following_id: string, now: string) => [
  FollowEntity.create({ follower_id, following_id, created_at: now }),
  ...checkNoBlockSteps(follower_id, following_id),
];

/**
 * Makes the caller follow a member; repeating it changes nothing. The count returned includes it, before it is folded.
 * Throws `cannot-follow-yourself`, `community-suspended`, or `profile-not-found`, also while one of the two blocks the other.
 */
export const followMember = async (caller: Caller, userId: string, now: string): Promise<FollowState> => {
  if (caller.userId === userId) throw new AppError("cannot-follow-yourself", "You can't follow yourself.");
  await ensureActiveParticipant(caller, now);
  const { followers_count } = await getCommunityProfile(userId);
  const refused = await writeAll(createFollowWrite(caller.userId, userId, now));
  if (refused.has("block")) throw profileNotFound();
  const isNew = refused.size === 0;
  return { is_following: true, followers_count: isNew ? followers_count + 1 : Math.max(1, followers_count) };
};

/** Ends that a member follows another. Returns whether they did. */
const deleteFollow = async (follower_id: string, following_id: string): Promise<boolean> => {
  const { data } = await FollowEntity.delete({ follower_id, following_id }).go({ response: "all_old" });
  return data !== null;
};

/** Ends that the caller follows a member; repeating it changes nothing. Throws `profile-not-found`. */
export const unfollowMember = async (callerId: string, userId: string): Promise<FollowState> => {
  const { followers_count } = await getCommunityProfile(userId);
  const wasFollowing = await deleteFollow(callerId, userId);
  return { is_following: false, followers_count: Math.max(0, followers_count - (wasFollowing ? 1 : 0)) };
};

/** Makes a member no longer follow the caller; repeating it changes nothing. */
export const removeFollower = async (callerId: string, followerId: string): Promise<void> => {
  await deleteFollow(followerId, callerId);
};
