import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { Comment } from "../../../shared/model/post.ts";
import { fillPage } from "../../platform/fill-page.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { newId } from "../../platform/ids.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { withoutBlocked } from "../blocks/blocks.ts";
import { getVisiblePost } from "../posts/posts.ts";
import { readProfiles, toNameAndPicture } from "../profiles/read-profiles.ts";
import { assertTextAllowed } from "../standing/new-accounts.ts";
import { ensureActiveParticipant } from "../standing/participants.ts";
import { CommentEntity } from "./comment.entity.ts";

const pageSize = 50;

const showComments = async (comments: readonly EntityItem<typeof CommentEntity>[]): Promise<Comment[]> => {
  const profiles = await readProfiles(comments.map(({ user_id }) => user_id));
  return comments.flatMap((comment) => {
    const author = profiles.get(comment.user_id);
    return author ? [{ ...comment, ...toNameAndPicture(author) }] : [];
  });
};

/**
 * Lists the comments of a post, oldest first, without those of members who block the caller or are blocked by them.
 * Throws `not-found` for a post that the caller can't see.
 */
export const listComments = async (
  { postId, callerId }: { postId: string; callerId: string },
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Comment>> => {
  const { id: post_id } = await getVisiblePost(postId, callerId);
  return fillPage({ limit, position }, async (range) => {
    const { data, cursor } = await CommentEntity.query
      .ofPost({ post_id })
      .go({ limit: range.limit, cursor: range.position });
    return { items: await showComments(await withoutBlocked(data, callerId)), position: cursor };
  });
};

/**
 * Adds a comment of the caller to a post.
 * Throws `not-found` for a post that the caller can't see, `community-suspended`, `word-not-allowed` or `new-account.links`.
 */
export const addComment = async (
  { postId, content }: { postId: string; content: string },
  caller: Caller,
  now: string,
): Promise<Comment> => {
  const { profile, member } = await ensureActiveParticipant(caller, now);
  const post = await getVisiblePost(postId, caller.userId);
  await assertTextAllowed(content, member.created_at, now);
  const comment = {
    id: newId("comment", now),
    post_id: post.id,
    post_author_id: post.user_id,
    user_id: caller.userId,
    content,
    created_at: now,
  };
  await CommentEntity.create(comment).go();
  return { ...comment, ...toNameAndPicture(profile) };
};

/** Deletes the caller's own comment. Throws `not-found`, or `forbidden` for somebody else's. */
export const deleteComment = async (
  { postId, commentId }: { postId: string; commentId: string },
  callerId: string,
): Promise<void> => {
  const { id: post_id } = await getVisiblePost(postId, callerId);
  const { data } = await CommentEntity.get({ post_id, id: commentId }).go({ consistent: true });
  if (!data) throw notFound("Comment not found");
  if (data.user_id !== callerId) throw new AppError("forbidden", "You can only delete your own comments.");
  await CommentEntity.delete({ post_id, id: commentId }).go();
};
