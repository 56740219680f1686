import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { CommentEntity } from "../../community/comments/comment.entity.ts";
import type { StoredPicture } from "../../community/pictures/pictures.ts";
import { neverDue, PostPictureEntity } from "../../community/pictures/post-picture.entity.ts";
import { PostEntity } from "../../community/posts/post.entity.ts";
import { findPost, type StoredPost } from "../../community/posts/posts.ts";
import { planMove } from "../../media/picture-moves.ts";
import { findStoredMessage } from "../../messages/read-messages.ts";
import { planMessageRemoval, planMessageReturn } from "../../messages/removed-messages.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { StoredCase } from "../cases/cases.ts";
import type { StoredDecision } from "./decisions.ts";
import { planAvatarEnd, planProfileRestore } from "./profile-writes.ts";

const pictureMilliseconds = days(limits.removedPictureDays);

type PictureState = StoredPicture["state"];

// The job that deletes a picture claims it first: one that isn't in its former state any more doesn't come back.
const setPicture = async (
  { user_id, picture_id: id }: StoredPost,
  [from, to]: [PictureState, PictureState],
  due_at: string,
): Promise<Write[]> => {
  if (id === undefined) return [];
  const { data } = await PostPictureEntity.get({ user_id, id }).go({ consistent: true });
  if (data?.state !== from) return [];
  const changed = PostPictureEntity.patch({ user_id, id }).set({ state: to, due_at });
  return [changed.where(({ state }, { eq }) => eq(state, from))];
};

const movePicture = ({ user_id, picture_id: picture = "" }: StoredPost, now: string): Write =>
  planMove({ user_id, kind: "post", picture }, now);

// The picture is hidden, and is deleted when the post can't come back any more.
const removePost = async (post: StoredPost, admin: Admin, now: string): Promise<Write[]> => {
  const { id, user_id, location, content } = post;
  const details = { new_value: { post_id: id, user_id, content } };
  const picture = await setPicture(post, ["used", "removed"], addMilliseconds(now, pictureMilliseconds));
  return [
    PostEntity.patch({ id })
      .set({ state: "deleted", deleted_at: now, deleted_by: admin.userId })
      .composite({ user_id, location })
      .where(({ state }, { eq }) => eq(state, "shown")),
    ...picture,
    ...(picture.length > 0 ? [movePicture(post, now)] : []),
    AuditEntity.create(auditRow(admin, { action: "community.delete_post", subject: id, details }, now)),
  ];
};

/** What a decision takes away: the writes, and what is needed to give it back. Null when it is gone already. */
export type Removal = { writes: Write[]; written_at: string | undefined };

const removeMessage = async (id: string, now: string): Promise<Removal | null> => {
  const message = await findStoredMessage(id);
  if (!message || message.removed_at !== undefined) return null;
  return { writes: await planMessageRemoval(message, now), written_at: undefined };
};

/** Returns how a reported post, comment or message is removed; null when it is gone. */
export const planRemoval = async (stored: StoredCase, admin: Admin, now: string): Promise<Removal | null> => {
  const { type, subject_id: id, post_id } = stored;
  if (type === "message") return removeMessage(id, now);
  if (type === "post") {
    const post = await findPost(id);
    if (!post || post.state === "deleted") return null;
    return { writes: await removePost(post, admin, now), written_at: undefined };
  }
  if (!post_id) return null;
  const { data } = await CommentEntity.get({ post_id, id }).go({ consistent: true });
  if (!data) return null;
  const remove = CommentEntity.delete({ post_id, id }).where((comment, { exists }) => exists(comment.id));
  return { writes: [remove], written_at: data.created_at };
};

const restorePost = async (post: StoredPost, now: string): Promise<Write[]> => {
  const { id, user_id, location } = post;
  const picture = await setPicture(post, ["removed", "used"], neverDue);
  const shown = PostEntity.patch({ id })
    .set({ state: "shown" })
    .remove(["deleted_at", "deleted_by", ...(picture.length > 0 ? [] : (["image", "picture_id"] as const))])
    .composite({ user_id, location })
    .where(({ state }, { eq }) => eq(state, "deleted"));
  return [shown, ...picture, ...(picture.length > 0 ? [movePicture(post, now)] : [])];
};

const restoreMessage = async ({ subject_id, content }: StoredDecision): Promise<Write[]> => {
  const message = await findStoredMessage(subject_id);
  return message ? planMessageReturn(message, content) : [];
};

/** Returns the writes that bring back what a decision removed; none where that can't be: its post is gone. */
export const planRestore = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  const { type, subject_id: id, post_id, user_id, content, written_at } = decision;
  if (!decision.removes_content) return [];
  if (type === "message") return restoreMessage(decision);
  if (type === "member") return planProfileRestore(decision, now);
  const post = await findPost(type === "post" ? id : (post_id ?? ""));
  if (!post) return [];
  if (type === "post") return post.state === "deleted" ? restorePost(post, now) : [];
  if (!post_id || !written_at) return [];
  const comment = { id, post_id, post_author_id: post.user_id, user_id, content, created_at: written_at };
  return [CommentEntity.put(comment)];
};

/** Returns the writes that let the picture of a post, or an avatar, be deleted that stays removed. */
export const planPictureEnd = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  const { type, subject_id, removes_content } = decision;
  if (type === "member") return planAvatarEnd(decision, now);
  if (type !== "post" || !removes_content) return [];
  const post = await findPost(subject_id);
  return post?.state === "deleted" ? setPicture(post, ["removed", "removed"], now) : [];
};
