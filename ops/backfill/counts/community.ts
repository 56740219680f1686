import { commentCounts } from "../../../functions/community/comments/comment-counts.projection.ts";
import { followCounts } from "../../../functions/community/follows/follow-counts.projection.ts";
import { likeCounts } from "../../../functions/community/likes/like-counts.projection.ts";
import { PostEntity } from "../../../functions/community/posts/post.entity.ts";
import { CommunityProfileEntity } from "../../../functions/community/profiles/community-profile.entity.ts";
import { entityOf, type StoredItem } from "../../../functions/platform/stream/change.ts";
import { type Count, type CountedAmount, type CountSource, listNumbers } from "./count.ts";

type PostCounter = "likes_count" | "comments_count";
type ProfileCounter = "followers_count" | "following_count";

const countOfPost = (id: unknown, attribute: PostCounter): Count => ({
  id: `post ${id}`,
  attribute,
  isKept: false,
  isPartOfItem: true,
  add: (amount) => PostEntity.patch({ id: String(id) }).add({ [attribute]: amount }),
});

const countOfProfile = (user_id: unknown, attribute: ProfileCounter): Count => ({
  id: `community-profile ${user_id}`,
  attribute,
  isKept: false,
  isPartOfItem: true,
  add: (amount) => CommunityProfileEntity.patch({ user_id: String(user_id) }).add({ [attribute]: amount }),
});

const one = (count: Count): CountedAmount => ({ count, amount: 1 });

const contributions: Record<string, (item: StoredItem) => CountedAmount[]> = {
  "post-like": ({ post_id }) => [one(countOfPost(post_id, "likes_count"))],
  comment: ({ post_id }) => [one(countOfPost(post_id, "comments_count"))],
  follow: ({ follower_id, following_id }) => [
    one(countOfProfile(following_id, "followers_count")),
    one(countOfProfile(follower_id, "following_count")),
  ],
};

const stored: Record<string, (item: StoredItem) => CountedAmount[]> = {
  post: (item) =>
    listNumbers(item, ["likes_count", "comments_count"]).map(([attribute, amount]) => ({
      count: countOfPost(item.id, attribute as PostCounter),
      amount,
    })),
  "community-profile": (item) =>
    listNumbers(item, ["followers_count", "following_count"]).map(([attribute, amount]) => ({
      count: countOfProfile(item.user_id, attribute as ProfileCounter),
      amount,
    })),
};

/** The counts that posts and community profiles carry: likes, comments, followers. */
export const communityCounts: CountSource = {
  projections: [likeCounts.name, commentCounts.name, followCounts.name],
  contributions: (item) => contributions[entityOf(item)]?.(item) ?? [],
  stored: (item) => stored[entityOf(item)]?.(item) ?? [],
};
