import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { CommentEntity } from "../../community/comments/comment.entity.ts";
import { neverDue, PostPictureEntity } from "../../community/pictures/post-picture.entity.ts";
import { PostEntity } from "../../community/posts/post.entity.ts";
import { findPost, type StoredPost } from "../../community/posts/posts.ts";
import { findStoredMessage } from "../../messages/read-messages.ts";
import { planMessageRemoval, planMessageReturn } from "../../messages/removed-messages.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { Write } from "../../platform/table/write-all.ts";
import type { StoredCase } from "../cases/cases.ts";
import type { StoredDecision } from "./decisions.ts";

// An appeal takes up to 30 days to come, and has to be decided.
const pictureMilliseconds = 60 * 86_400_000;

const hasPicture = async ({ user_id, picture_id }: StoredPost): Promise<boolean> =>
  picture_id !== undefined && (await PostPictureEntity.get({ user_id, id: picture_id }).go()).data !== null;

const setPicture = async (post: StoredPost, state: "used" | "deleted", due_at: string): Promise<Write[]> => {
  if (!(await hasPicture(post))) return [];
  return [PostPictureEntity.patch({ user_id: post.user_id, id: post.picture_id ?? "" }).set({ state, due_at })];
};

// The picture is shown nowhere, and is deleted when the post can't come back any more.
const removePost = async (post: StoredPost, admin: Admin, now: string): Promise<Write[]> => {
  const { id, user_id, location, content } = post;
  const details = { new_value: { post_id: id, user_id, content } };
  return [
    PostEntity.patch({ id })
      .set({ state: "deleted", deleted_at: now, deleted_by: admin.userId })
      .composite({ user_id, location })
      .where(({ state }, { eq }) => eq(state, "shown")),
    ...(await setPicture(post, "deleted", addMilliseconds(now, pictureMilliseconds))),
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

const restorePost = async (post: StoredPost): Promise<Write[]> => {
  const { id, user_id, location } = post;
  const picture = await setPicture(post, "used", neverDue);
  const shown = PostEntity.patch({ id })
    .set({ state: "shown" })
    .remove(["deleted_at", "deleted_by", ...(picture.length > 0 ? [] : (["image", "picture_id"] as const))])
    .composite({ user_id, location })
    .where(({ state }, { eq }) => eq(state, "deleted"));
  return [shown, ...picture];
};

const restoreMessage = async ({ subject_id, content }: StoredDecision): Promise<Write[]> => {
  const message = await findStoredMessage(subject_id);
  return message ? planMessageReturn(message, content) : [];
};

/** Returns the writes that bring back what a decision removed; none where that can't be: its post is gone. */
export const planRestore = async (decision: StoredDecision): Promise<Write[]> => {
  const { type, subject_id: id, post_id, user_id, content, written_at } = decision;
  if (!decision.removes_content) return [];
  if (type === "message") return restoreMessage(decision);
  const post = await findPost(type === "post" ? id : (post_id ?? ""));
  if (!post) return [];
  if (type === "post") return post.state === "deleted" ? restorePost(post) : [];
  if (!post_id || !written_at) return [];
  const comment = { id, post_id, post_author_id: post.user_id, user_id, content, created_at: written_at };
  return [CommentEntity.put(comment)];
};

/** Returns the writes that let the job delete the picture of a post that stays removed. */
export const planPictureEnd = async ({ type, subject_id, removes_content }: StoredDecision, now: string) => {
  if (type !== "post" || !removes_content) return [];
  const post = await findPost(subject_id);
  return post?.state === "deleted" ? setPicture(post, "deleted", now) : [];
};
