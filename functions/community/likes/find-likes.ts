import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { PostLikeEntity } from "./post-like.entity.ts";

const likeLookup = (user_id: string) => (post_id: string) => lookup(PostLikeEntity, { user_id, post_id });

const maxLikesRead = 200;

// Between the ids of a page of the feed there are hardly more likes than posts. Elsewhere there may be: then each is looked up.
const readLikesBetween = async (user_id: string, sorted: readonly string[]): Promise<Set<string> | null> => {
  const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
  const { data, cursor } = await PostLikeEntity.query
    .byUser({ user_id })
    .between({ post_id: first }, { post_id: last })
    .go({ limit: maxLikesRead, consistent: true });
  return cursor === null ? new Set(data.map(({ post_id }) => post_id)) : null;
};

/** Returns which of at most 100 posts a member likes. */
export const findLikes = async (userId: string, postIds: readonly string[]): Promise<Set<string>> => {
  if (postIds.length === 0) return new Set();
  const between = await readLikesBetween(userId, postIds.toSorted());
  if (between) return between;
  const { likes } = await batchRead({ likes: postIds.map(likeLookup(userId)) });
  return new Set(likes.map(({ post_id }) => post_id));
};
