import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { isBlockedBetween } from "../community/blocks/blocks.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { ConversationEntity } from "./conversation.entity.ts";
import { findConversation } from "./find-conversation.ts";
import { addUnread } from "./message-inbox.ts";
import { MessageRefEntity } from "./message-ref.entity.ts";
import { ReadMarkEntity } from "./read-mark.entity.ts";

type Ref = EntityItem<typeof MessageRefEntity>;

const attempts = 10;

const getIncoming = async (id: string, readerId: string): Promise<Ref> => {
  const { data: ref } = await MessageRefEntity.get({ id }).go({ consistent: true });
  if (!ref || ref.receiver_id !== readerId || (await isBlockedBetween(readerId, ref.sender_id)))
    throw notFound("Message not found");
  return ref;
};

const createReadWrites = ({ id, receiver_id, sender_id, seq, number }: Ref, before: number, now: string) => [
  ConversationEntity.patch({ user_id: receiver_id, peer_id: sender_id })
    .set({ read: number, read_at: now })
    .where(({ read }, { eq, notExists }) => (before === 0 ? notExists(read) : eq(read, before))),
  ConversationEntity.patch({ user_id: sender_id, peer_id: receiver_id }).set({ peer_read_seq: seq, peer_read_at: now }),
  ReadMarkEntity.create({ reader_id: receiver_id, peer_id: sender_id, seq, message_id: id, at: now }),
  addUnread(receiver_id, sender_id, before - number),
];

const attemptRead = async (ref: Ref, now: string): Promise<"done" | typeof conflict> => {
  const head = await findConversation(ref.receiver_id, ref.sender_id);
  const before = head?.read ?? 0;
  if (!head || before >= ref.number) return "done";
  return (await writeAll(createReadWrites(ref, before, now))).size === 0 ? "done" : conflict;
};

/**
 * Marks what a member received in a conversation as read, up to one message. Idempotent; what was read before keeps its time.
 * Throws `not-found` unless the message was sent to this member, and while one of the two blocks the other.
 */
export const markRead = async (messageId: string, readerId: string, now: string): Promise<void> => {
  const ref = await getIncoming(messageId, readerId);
  await retryOnConflict(
    attempts,
    () => attemptRead(ref, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};
