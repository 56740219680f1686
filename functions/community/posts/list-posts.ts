import { limits } from "../../../shared/model/limits.ts";
import type { FeedSort, Post } from "../../../shared/model/post.ts";
import { fillPage } from "../../platform/fill-page.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { withoutBlocked } from "../blocks/blocks.ts";
import { showProfile } from "../profiles/profiles.ts";
import { listTrending } from "../trending/list-trending.ts";
import { PostEntity } from "./post.entity.ts";
import { type StoredPost, showPosts } from "./posts.ts";

const profilePageSize = 20;

/** Which posts of the feed to list, and for whom. */
export type FeedQuery = { sort: FeedSort; location: string | undefined; callerId: string };

const queryNewest = (location: string | undefined) =>
  location ? PostEntity.query.byLocation({ state: "shown", location }) : PostEntity.query.newest({ state: "shown" });

const listNewest = async (
  { location, callerId }: { location: string | undefined; callerId: string },
  { limit, position }: { limit: number; position: string | null },
): Promise<PageResult<StoredPost>> => {
  const { data, cursor } = await queryNewest(location).go({ order: "desc", limit, cursor: position });
  return { items: await withoutBlocked(data, callerId), position: cursor };
};

/**
 * Lists the posts of one location or all, newest first or trending (row feed-03, R45), without those of members who block
 * the caller or are blocked by them. A page costs the same however many posts there are, and however many members have a block with the caller.
 */
export const listFeed = async (
  { sort, location, callerId }: FeedQuery,
  { limit = limits.feedPage, position }: PageRange,
  now: string,
): Promise<PageResult<Post>> => {
  return fillPage({ limit, position }, async (range) => {
    const page =
      sort === "trending"
        ? await listTrending({ location, callerId }, range, now)
        : await listNewest({ location, callerId }, range);
    return { items: await showPosts(page.items, callerId), position: page.position };
  });
};

/** Lists a member's posts, newest first. Throws `profile-not-found`. */
export const listPostsOf = async (
  { userId, callerId }: { userId: string; callerId: string },
  { limit = profilePageSize, position }: PageRange,
): Promise<PageResult<Post>> => {
  const { is_blocked } = await showProfile(userId, callerId);
  if (is_blocked) return { items: [], position: null };
  const { data, cursor } = await PostEntity.query
    .byAuthor({ state: "shown", user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: await showPosts(data, callerId), position: cursor };
};
