import type { ProfileSummary } from "../../../shared/model/community-profile.ts";
import { fillPage } from "../../platform/fill-page.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { findBlocked } from "../blocks/blocks.ts";
import { showProfile } from "../profiles/profiles.ts";
import { summarizeProfiles } from "../profiles/summarize-profiles.ts";
import { FollowEntity } from "./follow.entity.ts";

const pageSize = 25;

/** Lists the ids of the members who follow a member, latest first. */
export const listFollowerIds = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<string>> => {
  const { data, cursor } = await FollowEntity.query
    .followersOf({ following_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map(({ follower_id }) => follower_id), position: cursor };
};

/** Lists the ids of the members whom a member follows, latest first. */
export const listFollowingIds = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<string>> => {
  const { data, cursor } = await FollowEntity.query
    .followedBy({ follower_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map(({ following_id }) => following_id), position: cursor };
};

/**
 * Lists the members who follow a member, or whom they follow, without those who block the caller or are blocked by them.
 * Throws `profile-not-found`.
 */
export const listFollows = async (
  direction: "followers" | "following",
  { userId, callerId }: { userId: string; callerId: string },
  range: PageRange,
): Promise<PageResult<ProfileSummary>> => {
  if (userId !== callerId) await showProfile(userId, callerId);
  const list = direction === "followers" ? listFollowerIds : listFollowingIds;
  return fillPage({ ...range, limit: range.limit ?? pageSize }, async (part) => {
    const { items, position } = await list(userId, part);
    const hidden = await findBlocked(callerId, items);
    return {
      items: await summarizeProfiles(
        items.filter((id) => !hidden.has(id)),
        callerId,
      ),
      position,
    };
  });
};
