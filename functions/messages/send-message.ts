import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import type { Message } from "../../shared/model/message.ts";
import { isBlockedBetween } from "../community/blocks/blocks.ts";
import { isFollowing } from "../community/follows/find-follow.ts";
import { findCommunityProfile, profileNotFound } from "../community/profiles/profiles.ts";
import { assertTextAllowed } from "../community/standing/new-accounts.ts";
import { ensureActiveParticipant } from "../community/standing/participants.ts";
import { backOff } from "../platform/back-off.ts";
import type { Caller } from "../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { ConversationEntity } from "./conversation.entity.ts";
import { findConversation, type StoredConversation } from "./find-conversation.ts";
import { MessageEntity } from "./message.entity.ts";
import { toConversationId, toMessageId } from "./message-ids.ts";
import { addUnread } from "./message-inbox.ts";
import { MessageRefEntity } from "./message-ref.entity.ts";
import { readMessages } from "./read-messages.ts";

type Draft = { receiver_id: string; content: string; client_id: string };
/** What is sent: a draft, or an invitation to an event. */
type Sendable = Draft & { event_id?: string };
type NewMessage = EntityItem<typeof MessageEntity>;

/** Two members who both write as fast as they may lose some turns to each other. */
const attempts = 40;
// Of many who write at once all but one lose a turn: without growing pauses they'd lose most of their time to each other.
const pauses = { first: 30, longest: 1_000 };

const findSent = async (id: string): Promise<Message | null> => {
  const { data: ref } = await MessageRefEntity.get({ id }).go({ consistent: true });
  if (!ref) return null;
  const found = await readMessages([ref]);
  return found.get(`${ref.conversation_id}#${ref.seq}`) ?? null;
};

// The same client id for another message is a fault of the client; the first message stays what it is.
const assertSameMessage = (sent: Message, { receiver_id, content }: Draft): void => {
  if (sent.receiver_id === receiver_id && (sent.content === content || sent.is_removed)) return;
  throw new AppError("idempotency-mismatch", "This client_id was used for a different message.");
};

/**
 * Throws `profile-not-found` for an unknown receiver and while one of the two blocks the other, and `messages-not-accepted`
 * when the receiver takes no messages, or only from those they follow.
 */
export const assertMayWriteTo = async (senderId: string, receiverId: string): Promise<void> => {
  const [profile, isBlocked] = await Promise.all([
    findCommunityProfile(receiverId),
    isBlockedBetween(senderId, receiverId),
  ]);
  if (!profile || isBlocked) throw profileNotFound();
  const { messages_from } = profile;
  if (messages_from === "everybody") return;
  if (messages_from === "following" && (await isFollowing(receiverId, senderId))) return;
  throw new AppError("messages-not-accepted", "This member doesn't take messages from everyone.");
};

const toLast = ({ id, client_id, sender_id, content, event_id, created_at }: NewMessage) => ({
  id,
  client_id,
  sender_id,
  content,
  ...(event_id ? { event_id } : {}),
  created_at,
});

// The sender's head decides the number: whoever writes in this conversation changes both heads.
const createSendWrites = (message: NewMessage, head: StoredConversation | null) => {
  const { id, conversation_id, seq, number, sender_id, receiver_id, created_at: last_at } = message;
  const news = { seq, last: toLast(message), last_at };
  return [
    step("message", MessageRefEntity.create({ id, conversation_id, seq, number, sender_id, receiver_id })),
    ConversationEntity.upsert({ user_id: sender_id, peer_id: receiver_id })
      .set({ ...news, sent: number })
      .where((stored, { eq, notExists }) => (head ? eq(stored.seq, head.seq) : notExists(stored.seq))),
    ConversationEntity.upsert({ user_id: receiver_id, peer_id: sender_id }).set({ ...news, received: number }),
    MessageEntity.create(message),
    addUnread(receiver_id, sender_id, 1),
  ];
};

const attemptSend = async (
  senderId: string,
  draft: Sendable,
  now: string,
  turn: number,
): Promise<Message | typeof conflict> => {
  const id = toMessageId(senderId, draft.client_id);
  const head = await findConversation(senderId, draft.receiver_id);
  const message: NewMessage = {
    ...draft,
    id,
    conversation_id: toConversationId(senderId, draft.receiver_id),
    seq: (head?.seq ?? 0) + 1,
    number: (head?.sent ?? 0) + 1,
    sender_id: senderId,
    created_at: now,
  };
  const refused = await writeAll(createSendWrites(message, head));
  if (refused.size === 0) return { ...message, event_id: draft.event_id ?? null, is_removed: false, read_at: null };
  const sent = refused.has("message") ? await findSent(id) : null;
  if (sent) return sent;
  await backOff(pauses, turn);
  return conflict;
};

const send = (userId: string, draft: Sendable, now: string): Promise<Message> =>
  retryOnConflict(
    attempts,
    (turn) => attemptSend(userId, draft, now, turn),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/**
 * Sends the message of an invitation, whose text is the product's own; whoever calls it has made sure that the sender may write to the
 * receiver. The same `client_id` again sends nothing.
 */
export const sendInvitationMessage = async (
  senderId: string,
  draft: Draft & { event_id: string },
  now: string,
): Promise<void> => {
  await send(senderId, draft, now);
};

/**
 * Sends a message of the caller. The message, both heads and the receiver's unread count are one transaction, and the place in the
 * conversation is decided in it. The same `client_id` again answers the message that is there.
 * Throws `message.to-self`, `community-suspended`, `profile-not-found`, `messages-not-accepted`, `word-not-allowed`, `new-account.links`, or
 * `idempotency-mismatch`.
 */
export const sendMessage = async (caller: Caller, draft: Draft, now: string): Promise<Message> => {
  const { userId } = caller;
  if (draft.receiver_id === userId) throw new AppError("message.to-self", "Can't message yourself");
  const earlier = await findSent(toMessageId(userId, draft.client_id));
  if (!earlier) {
    const { member } = await ensureActiveParticipant(caller, now);
    await assertMayWriteTo(userId, draft.receiver_id);
    await assertTextAllowed(draft.content, member.created_at, now);
  }
  const sent = earlier ?? (await send(userId, draft, now));
  assertSameMessage(sent, draft);
  return sent;
};
