import type { EntityItem } from "electrodb";
import { type AppError, notFound } from "../../../shared/model/errors.ts";
import type { Post } from "../../../shared/model/post.ts";
import { isBlockedBetween } from "../blocks/blocks.ts";
import { findLikes } from "../likes/find-likes.ts";
import { readProfiles, toNameAndPicture } from "../profiles/read-profiles.ts";
import { PostEntity } from "./post.entity.ts";

export type StoredPost = EntityItem<typeof PostEntity>;

/** The error for a post that is unknown, deleted, or of a member who blocks the caller or is blocked by them. */
export const postNotFound = (): AppError => notFound("Post not found");

/** Returns posts as the caller sees them, in their order; those whose author has left are left out. At most 50. */
export const showPosts = async (posts: readonly StoredPost[], callerId: string): Promise<Post[]> => {
  const [profiles, liked] = await Promise.all([
    readProfiles(posts.map(({ user_id }) => user_id)),
    findLikes(
      callerId,
      posts.map(({ id }) => id),
    ),
  ]);
  return posts.flatMap((post) => {
    const author = profiles.get(post.user_id);
    const { image = null } = post;
    const shown = { image, image_url: image?.url ?? null, is_liked: liked.has(post.id) };
    return author ? [{ ...post, ...toNameAndPicture(author), ...shown }] : [];
  });
};

/** Returns a post as it is stored, deleted ones too, or null. */
export const findPost = async (id: string): Promise<StoredPost | null> =>
  (await PostEntity.get({ id }).go({ consistent: true })).data;

/**
 * Returns a post that the caller may see, as it is stored.
 * Throws `not-found`, also for a deleted one and while caller and author block each other.
 */
export const getVisiblePost = async (id: string, callerId: string): Promise<StoredPost> => {
  const post = await findPost(id);
  if (!post || post.state === "deleted") throw postNotFound();
  if (post.user_id !== callerId && (await isBlockedBetween(callerId, post.user_id))) throw postNotFound();
  return post;
};

/** Returns one post as the caller sees it. Throws `not-found`. */
export const showPost = async (id: string, callerId: string): Promise<Post> => {
  const [post] = await showPosts([await getVisiblePost(id, callerId)], callerId);
  if (!post) throw postNotFound();
  return post;
};
