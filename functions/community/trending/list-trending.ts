import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { PageResult } from "../../platform/page.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { withoutBlocked } from "../blocks/blocks.ts";
import { PostEntity } from "../posts/post.entity.ts";
import type { StoredPost } from "../posts/posts.ts";
import { RankedPostEntity } from "./ranked-post.entity.ts";
import { toRankingName } from "./ranking-names.ts";

const postLookup = (id: string) => lookup(PostEntity, { id });

const readPosts = async (ids: readonly string[]): Promise<StoredPost[]> => {
  if (ids.length === 0) return [];
  const { posts } = await batchRead({ posts: [...new Set(ids)].map(postLookup) });
  return posts.filter(({ state }) => state === "shown");
};

const byLikes = (one: StoredPost, other: StoredPost): number =>
  other.likes_count - one.likes_count || (one.id < other.id ? 1 : -1);

/**
 * Lists the posts of the 7 days before `now` by likes, of one location or all (R45), without those of members with whom the caller has
 * a block. The ranking follows the likes by the table's stream; within a page the posts' own counts decide.
 */
export const listTrending = async (
  { location, callerId }: { location: string | undefined; callerId: string },
  { limit, position }: { limit: number; position: string | null },
  now: string,
): Promise<PageResult<StoredPost>> => {
  const since = addMilliseconds(now, -days(limits.trendingDays));
  const { data, cursor } = await RankedPostEntity.query
    .byLikes({ place: toRankingName(location) })
    .where(({ created_at }, { gte }) => gte(created_at, since))
    .go({ order: "desc", limit, cursor: position });
  const posts = await readPosts((await withoutBlocked(data, callerId)).map(({ post_id }) => post_id));
  return { items: posts.toSorted(byLikes), position: cursor };
};
