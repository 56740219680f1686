import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Conversation, Message } from "../../../../shared/model/message.ts";
import { queryKeyOf } from "../../api/index.ts";
import { conversationQuery, conversationsQuery, unreadMessagesQuery } from "./message-queries.ts";

type Messages = InfiniteData<{ items: Message[]; cursor: string | null }, string | null>;
type Conversations = InfiniteData<{ items: Conversation[]; cursor: string | null }, string | null>;

const peerOf = ({ sender_id, receiver_id }: Message, userId: string): string =>
  sender_id === userId ? receiver_id : sender_id;

// The first page is the newest and is read from its oldest message to its newest.
const withMessage = (data: Messages, message: Message): Messages => {
  const [first, ...rest] = data.pages;
  if (!first || data.pages.some(({ items }) => items.some(({ id }) => id === message.id))) return data;
  return { ...data, pages: [{ ...first, items: [...first.items, message] }, ...rest] };
};

const toTop = (data: Conversations, message: Message, userId: string): Conversations | null => {
  const peerId = peerOf(message, userId);
  const found = data.pages.flatMap(({ items }) => items).find(({ peer }) => peer.user_id === peerId);
  if (!found) return null;
  // Whether an earlier one is counted already, only the server knows.
  if (found.last_message.created_at > message.created_at) return null;
  const isNew = found.last_message.id !== message.id && message.receiver_id === userId;
  const moved = { ...found, last_message: message, unread_count: found.unread_count + (isNew ? 1 : 0) };
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ peer }) => peer.user_id !== peerId),
  }));
  const [first, ...rest] = pages;
  return first ? { ...data, pages: [{ ...first, items: [moved, ...first.items] }, ...rest] } : null;
};

/** Reads again what a message can't simply be added to. */
export const refreshConversations = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  void client.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
};

/** Puts a message into its conversation and on top of the list; repeating it changes nothing. */
export const addMessage = (client: QueryClient, message: Message, userId: string): void => {
  const { queryKey } = conversationQuery(peerOf(message, userId));
  client.setQueryData<Messages>(queryKey, (data) => data && withMessage(data, message));
  const list = client.getQueryData<Conversations>(conversationsQuery.queryKey);
  const changed = list && toTop(list, message, userId);
  if (changed) client.setQueryData<Conversations>(conversationsQuery.queryKey, changed);
  else void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  void client.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
};

/** Shows a message as it is now, in its conversation and in the list. */
export const changeMessage = (client: QueryClient, message: Message, userId: string): void => {
  const { queryKey } = conversationQuery(peerOf(message, userId));
  const changed = (one: Message) => (one.id === message.id ? message : one);
  client.setQueryData<Messages>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
  );
  client.setQueryData<Conversations>(
    conversationsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => ({ ...one, last_message: changed(one.last_message) })),
        })),
      },
  );
};

type Read = { reader_id: string; sender_id: string; message_id: string; read_at: string };

const readUpTo = (items: Message[], { reader_id, sender_id, read_at }: Read, isPast: boolean): Message[] =>
  items.map((message) =>
    isPast && message.sender_id === sender_id && message.receiver_id === reader_id && message.read_at === null
      ? { ...message, read_at }
      : message,
  );

/** Shows that one of two members has read what the other wrote, up to a message. */
export const showRead = (client: QueryClient, read: Read, userId: string): void => {
  const peerId = read.reader_id === userId ? read.sender_id : read.reader_id;
  client.setQueryData<Messages>(conversationQuery(peerId).queryKey, (data) => {
    if (!data) return data;
    // Pages go from newer to older: everything from the one with the message on is older.
    let isPast = false;
    const pages = data.pages.map((page) => {
      const at = page.items.findIndex(({ id }) => id === read.message_id);
      const before = at < 0 ? page.items : page.items.slice(0, at + 1);
      isPast ||= at >= 0;
      return { ...page, items: [...readUpTo(before, read, isPast), ...(at < 0 ? [] : page.items.slice(at + 1))] };
    });
    return { ...data, pages };
  });
  refreshConversations(client);
};

/** Reads everything about messages and friend activity again. */
export const refreshAllMessages = (client: QueryClient): void => {
  for (const name of ["conversations", "conversation", "unread", "activities", "unreadActivities"] as const)
    void client.invalidateQueries({ queryKey: queryKeyOf("messages", name) });
};
