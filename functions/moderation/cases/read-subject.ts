import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { ReportedSubject, SubjectType } from "../../../shared/model/moderation.ts";
import { isBlockedBetween } from "../../community/blocks/blocks.ts";
import { CommentEntity } from "../../community/comments/comment.entity.ts";
import { getVisiblePost } from "../../community/posts/posts.ts";
import { showProfile } from "../../community/profiles/profiles.ts";
import { findStoredMessage } from "../../messages/read-messages.ts";
import { type ContextMessages, readContext } from "./case-context.ts";

/** What was reported as the reporter sees it. */
export type Snapshot = {
  type: SubjectType;
  subject_id: string;
  post_id: string | undefined;
  author_id: string;
  content: string;
  image_url: string | undefined;
  /** Of a message: it and those before it. */
  context?: ContextMessages;
};

const readMember = async (id: string, callerId: string): Promise<Snapshot> => {
  const { user_id, display_name, bio, avatar_url } = await showProfile(id, callerId);
  const content = [display_name, bio].filter(Boolean).join("\n");
  const image_url = avatar_url ?? undefined;
  return { type: "member", subject_id: user_id, post_id: undefined, author_id: user_id, content, image_url };
};

const readPost = async (id: string, callerId: string): Promise<Snapshot> => {
  const { user_id: author_id, content, image, ...post } = await getVisiblePost(id, callerId);
  return { type: "post", subject_id: post.id, post_id: undefined, author_id, content, image_url: image?.url };
};

const readComment = async (id: string, postId: string, callerId: string): Promise<Snapshot> => {
  const { id: post_id } = await getVisiblePost(postId, callerId);
  const { data } = await CommentEntity.get({ post_id, id }).go({ consistent: true });
  if (!data || (await isBlockedBetween(callerId, data.user_id))) throw notFound("Comment not found");
  const { user_id: author_id, content } = data;
  return { type: "comment", subject_id: data.id, post_id, author_id, content, image_url: undefined };
};

// Whom a message was sent to may report it, also when its author has blocked them since: a block must not protect who insults.
const readMessage = async (id: string, callerId: string): Promise<Snapshot> => {
  const message = await findStoredMessage(id);
  const isTheirs = message !== null && [message.sender_id, message.receiver_id].includes(callerId);
  if (!isTheirs || message.removed_at !== undefined) throw notFound("Message not found");
  const { sender_id: author_id, content } = message;
  const context = await readContext(message);
  return { type: "message", subject_id: id, post_id: undefined, author_id, content, image_url: undefined, context };
};

const read = (subject: ReportedSubject, callerId: string): Promise<Snapshot> => {
  if (subject.type === "member") return readMember(subject.id, callerId);
  if (subject.type === "post") return readPost(subject.id, callerId);
  if (subject.type === "message") return readMessage(subject.id, callerId);
  return readComment(subject.id, subject.post_id, callerId);
};

/**
 * Returns what the caller reports, as it is now.
 * Throws `not-found` or `profile-not-found` for what the caller can't see, or `cannot-report-yourself`.
 */
export const readSubject = async (subject: ReportedSubject, callerId: string): Promise<Snapshot> => {
  const snapshot = await read(subject, callerId);
  if (snapshot.author_id === callerId) throw new AppError("cannot-report-yourself", "You can't report yourself.");
  return snapshot;
};
