import type { EntityItem } from "electrodb";
import type { Message } from "../../shared/model/message.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { MessageEntity } from "./message.entity.ts";
import { MessageRefEntity } from "./message-ref.entity.ts";
import { ReadMarkEntity } from "./read-mark.entity.ts";

export type StoredMessage = EntityItem<typeof MessageEntity>;
type ReadMark = EntityItem<typeof ReadMarkEntity>;
type MessageKey = { conversation_id: string; seq: number };

const messageLookup = (key: MessageKey) => lookup(MessageEntity, key);

const directionOf = ({ sender_id, receiver_id }: StoredMessage): string => `${sender_id}>${receiver_id}`;

// There is one mark at most for each message of the direction, so as many as messages, and one after them, are enough.
const listMarks = async (messages: readonly StoredMessage[]): Promise<ReadMark[]> => {
  const [first] = messages;
  if (!first) return [];
  const seq = Math.min(...messages.map((message) => message.seq));
  const { data } = await ReadMarkEntity.query
    .byReader({ reader_id: first.receiver_id, peer_id: first.sender_id })
    .gte({ seq })
    .go({ limit: spanOf(messages), consistent: true });
  return data;
};

const spanOf = (messages: readonly StoredMessage[]): number => {
  const numbers = messages.map(({ number }) => number);
  return Math.max(...numbers) - Math.min(...numbers) + 1;
};

const toMessage = (message: StoredMessage, marks: readonly ReadMark[]): Message => ({
  ...message,
  event_id: message.removed_at === undefined ? (message.event_id ?? null) : null,
  is_removed: message.removed_at !== undefined,
  read_at: marks.find(({ seq }) => seq >= message.seq)?.at ?? null,
});

/** Adds to each message when it was read, with one query for each direction of a conversation; the order stays. */
export const withReadTimes = async (messages: readonly StoredMessage[]): Promise<Message[]> => {
  const directions = Map.groupBy(messages, directionOf);
  const marks = new Map(
    await Promise.all([...directions].map(async ([key, some]) => [key, await listMarks(some)] as const)),
  );
  return messages.map((message) => toMessage(message, marks.get(directionOf(message)) ?? []));
};

/** Returns a message as it is stored, or null. */
export const findStoredMessage = async (id: string): Promise<StoredMessage | null> => {
  const { data: ref } = await MessageRefEntity.get({ id }).go({ consistent: true });
  if (!ref) return null;
  const { conversation_id, seq } = ref;
  return (await MessageEntity.get({ conversation_id, seq }).go({ consistent: true })).data;
};

/** Lists a message and up to `count` before it in its conversation as they are stored, oldest first. */
export const listMessagesUpTo = async (
  { conversation_id, seq }: StoredMessage,
  count: number,
): Promise<StoredMessage[]> => {
  const { data } = await MessageEntity.query
    .byConversation({ conversation_id })
    .lte({ seq })
    .go({ order: "desc", limit: count + 1, consistent: true });
  return data.toReversed();
};

/** Reads at most 100 messages, by `<conversation_id>#<seq>`; those that are gone are missing. */
export const readMessages = async (keys: readonly MessageKey[]): Promise<Map<string, Message>> => {
  if (keys.length === 0) return new Map();
  const { stored } = await batchRead({ stored: keys.map(messageLookup) });
  const messages = await withReadTimes(stored);
  return new Map(
    stored.map(({ conversation_id, seq }, index) => [`${conversation_id}#${seq}`, messages[index] as Message]),
  );
};
