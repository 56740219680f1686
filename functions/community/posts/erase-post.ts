import { CommentEntity } from "../comments/comment.entity.ts";
import { deletePicture } from "../pictures/delete-picture.ts";
import { PostEntity } from "./post.entity.ts";
import type { StoredPost } from "./posts.ts";

const pageSize = 50;

const eraseComments = async (post_id: string): Promise<void> => {
  let left = true;
  while (left) {
    const { data } = await CommentEntity.query.ofPost({ post_id }).go({ limit: pageSize, consistent: true });
    await Promise.all(data.map(({ id }) => CommentEntity.delete({ post_id, id }).go()));
    left = data.length > 0;
  }
};

/** Erases a post of a member who leaves: its picture, what others wrote under it, and the post itself. Idempotent. */
export const erasePost = async ({ id, user_id, picture_id }: StoredPost): Promise<void> => {
  if (picture_id) await deletePicture({ user_id, id: picture_id });
  await eraseComments(id);
  await PostEntity.delete({ id }).go();
};
