import type { Write } from "../platform/table/transaction.ts";
import { ConversationEntity } from "./conversation.entity.ts";
import { findConversation } from "./find-conversation.ts";
import { MessageEntity } from "./message.entity.ts";
import type { StoredMessage } from "./read-messages.ts";

/** What stands in the place of a removed message, for both of its members. */
const removedText = "Removed by the team";

// A head shows its conversation's last message. One that has moved on to a later message no longer shows this one.
const planHead = async (
  user_id: string,
  peer_id: string,
  content: string,
  message: StoredMessage,
): Promise<Write[]> => {
  const head = await findConversation(user_id, peer_id);
  if (head?.last.id !== message.id) return [];
  const last = { ...head.last, content, is_removed: content === removedText };
  return [
    ConversationEntity.patch({ user_id, peer_id })
      .set({ last })
      .where((stored, { eq }) => eq(stored.last.id, message.id)),
  ];
};

const planHeads = async (message: StoredMessage, content: string): Promise<Write[]> => {
  const { sender_id, receiver_id } = message;
  const heads = await Promise.all([
    planHead(sender_id, receiver_id, content, message),
    planHead(receiver_id, sender_id, content, message),
  ]);
  return heads.flat();
};

/**
 * Returns the writes that remove a message for both of its members: its text is gone, its place stays. They are refused when a later
 * message comes meanwhile: plan again.
 */
export const planMessageRemoval = async (message: StoredMessage, now: string): Promise<Write[]> => {
  const { conversation_id, seq } = message;
  const remove = MessageEntity.patch({ conversation_id, seq })
    .set({ content: removedText, removed_at: now })
    .where(({ removed_at }, { notExists }) => notExists(removed_at));
  return [remove, ...(await planHeads(message, removedText))];
};

/** Returns the writes that bring a removed message back with its text; none when it wasn't removed. */
export const planMessageReturn = async (message: StoredMessage, content: string): Promise<Write[]> => {
  const { conversation_id, seq, removed_at } = message;
  if (removed_at === undefined) return [];
  const restore = MessageEntity.patch({ conversation_id, seq })
    .set({ content })
    .remove(["removed_at"])
    .where((stored, { eq }) => eq(stored.removed_at, removed_at));
  return [restore, ...(await planHeads(message, content))];
};
