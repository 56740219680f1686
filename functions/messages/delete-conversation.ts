import { AppError } from "../../shared/model/errors.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { ConversationEntity } from "./conversation.entity.ts";
import { countUnread, findConversation, type StoredConversation } from "./find-conversation.ts";
import { MessageEntity } from "./message.entity.ts";
import { addUnread } from "./message-inbox.ts";
import { MessageRefEntity } from "./message-ref.entity.ts";
import { ReadMarkEntity } from "./read-mark.entity.ts";
import type { StoredMessage } from "./read-messages.ts";

const attempts = 10;

/** Deletes a message for both of its members. Idempotent. */
export const deleteMessage = async ({ id, conversation_id, seq }: StoredMessage): Promise<void> => {
  await MessageEntity.delete({ conversation_id, seq }).go();
  await MessageRefEntity.delete({ id }).go();
};

const deleteMarks = async (reader_id: string, peer_id: string): Promise<void> => {
  const { data } = await ReadMarkEntity.query.byReader({ reader_id, peer_id }).go({ pages: "all" });
  for (const { seq } of data) await ReadMarkEntity.delete({ reader_id, peer_id, seq }).go();
};

const isUnchanged = (head: StoredConversation) =>
  ConversationEntity.delete({ user_id: head.user_id, peer_id: head.peer_id }).where(
    ({ seq, read }, { eq, notExists }) =>
      `${eq(seq, head.seq)} AND ${head.read === undefined ? notExists(read) : eq(read, head.read)}`,
  );

// What the peer had not read counts no longer; what the peer reads meanwhile is counted once.
const deletePeerHead = async (user_id: string, peer_id: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const head = await findConversation(user_id, peer_id);
      if (!head) return;
      const inbox = addUnread(user_id, peer_id, -countUnread(head));
      return (await writeAll([isUnchanged(head), inbox])).size === 0 ? undefined : conflict;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/** Deletes what both members have of a conversation besides its messages. Idempotent. */
export const deleteConversation = async ({ user_id, peer_id }: StoredConversation): Promise<void> => {
  await deletePeerHead(peer_id, user_id);
  await deleteMarks(user_id, peer_id);
  await deleteMarks(peer_id, user_id);
  await ConversationEntity.delete({ user_id, peer_id }).go();
};
