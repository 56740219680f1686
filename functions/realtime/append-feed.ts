import type { EntityItem } from "electrodb";
import type { CommentEntity } from "../community/comments/comment.entity.ts";
import type { PostEntity } from "../community/posts/post.entity.ts";
import type { StoredItem, StreamChange } from "../platform/stream/change.ts";
import type { LoggedChange } from "./change-log.ts";

type StoredPost = EntityItem<typeof PostEntity>;
type StoredComment = EntityItem<typeof CommentEntity>;

const isShown = (post: StoredItem | null): boolean => post?.state === "shown";

const toPostChange = ({ before, after }: StreamChange): LoggedChange | null => {
  if (!isShown(before) && !isShown(after)) return null;
  const { id, user_id } = (after ?? before) as unknown as StoredPost;
  const type = !isShown(before) ? "post-created" : isShown(after) ? "post-changed" : "post-deleted";
  return { type, actor_id: user_id, ids: { post_id: id } };
};

const toCommentChange = ({ before, after }: StreamChange): LoggedChange | null => {
  if (before && after) return null;
  const { id, post_id, post_author_id: owner_id, user_id } = (after ?? before) as unknown as StoredComment;
  const type = after ? "comment-created" : "comment-deleted";
  return { type, actor_id: user_id, ...(owner_id && { owner_id }), ids: { post_id, comment_id: id } };
};

/** Maps a change of a post or comment to the feed's; null when readers see no difference. */
export const toFeedChange = (change: StreamChange): LoggedChange | null =>
  change.entity === "post" ? toPostChange(change) : toCommentChange(change);
