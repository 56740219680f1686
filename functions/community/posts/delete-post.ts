import { AppError } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { log } from "../../platform/log.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { deletePicture } from "../pictures/delete-picture.ts";
import { PostPictureEntity } from "../pictures/post-picture.entity.ts";
import { PostEntity } from "./post.entity.ts";
import { findPost, getVisiblePost, postNotFound, type StoredPost } from "./posts.ts";

type Audit = ReturnType<typeof auditRow>;

const createDeleteWrite = (
  { id, user_id, location, picture_id }: StoredPost,
  { deletedBy, audit }: { deletedBy: string; audit: Audit | null },
  now: string,
) => [
  step(
    "post",
    PostEntity.patch({ id })
      .set({ state: "deleted", deleted_at: now, deleted_by: deletedBy })
      .composite({ user_id, location })
      .where(({ state }, { eq }) => eq(state, "shown")),
  ),
  ...(picture_id ? [PostPictureEntity.patch({ user_id, id: picture_id }).set({ state: "deleted", due_at: now })] : []),
  ...(audit ? [AuditEntity.create(audit)] : []),
];

// What is left of the picture is due: the job deletes it if this fails.
const deletePictureOf = async ({ user_id, picture_id }: StoredPost): Promise<void> => {
  if (!picture_id) return;
  await deletePicture({ user_id, id: picture_id }).catch((error: Error) => log.error("picture not deleted yet", error));
};

const deleteStored = async (post: StoredPost, by: { deletedBy: string; audit: Audit | null }, now: string) => {
  const refused = await writeAll(createDeleteWrite(post, by, now));
  if (refused.has("post")) throw postNotFound();
  // Its picture is gone already.
  if (refused.size > 0) return deleteStored({ ...post, picture_id: undefined }, by, now);
  await deletePictureOf(post);
};

/** Deletes the caller's own post with its picture (row post-05). Throws `not-found`, or `forbidden` for somebody else's. */
export const deleteOwnPost = async (postId: string, callerId: string, now: string): Promise<void> => {
  const post = await getVisiblePost(postId, callerId);
  if (post.user_id !== callerId) throw new AppError("forbidden", "Only admins can delete posts.");
  await deleteStored(post, { deletedBy: callerId, audit: null }, now);
};

/** Deletes any post with its picture; the audit row keeps who wrote what (row post-06). Throws `not-found`. */
export const deletePostAsAdmin = async (postId: string, admin: Admin, now: string): Promise<void> => {
  const post = await findPost(postId);
  if (!post || post.state === "deleted") throw postNotFound();
  const { id: post_id, user_id, content } = post;
  const change = {
    action: "community.delete_post",
    subject: post_id,
    details: { new_value: { post_id, user_id, content } },
  } as const;
  await deleteStored(post, { deletedBy: admin.userId, audit: auditRow(admin, change, now) }, now);
};
