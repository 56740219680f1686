import type { Message } from "../../shared/model/message.ts";
import { findBlocked, isBlockedBetween } from "../community/blocks/blocks.ts";
import { profileNotFound } from "../community/profiles/profiles.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { MessageEntity } from "./message.entity.ts";
import { toConversationId } from "./message-ids.ts";
import { type StoredMessage, withReadTimes } from "./read-messages.ts";

const pageSize = 30;

/**
 * Lists the messages of two members from the newest on, each page oldest first; nothing before the first message.
 * Throws `profile-not-found` while one of the two blocks the other.
 */
export const listConversation = async (
  userId: string,
  peerId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Message>> => {
  if (await isBlockedBetween(userId, peerId)) throw profileNotFound();
  const { data, cursor } = await MessageEntity.query
    .byConversation({ conversation_id: toConversationId(userId, peerId) })
    .go({ order: "desc", limit, cursor: position, consistent: true });
  return { items: await withReadTimes(data.toReversed()), position: cursor };
};

/** Where a list of everything goes on: after the last message shown. */
type Boundary = { created_at: string; id: string };

/** Sorts after every instant. */
const end: Boundary = { created_at: "~", id: "~" };

const listOneWay = async (
  way: "sent" | "received",
  userId: string,
  before: Boundary,
  limit: number,
): Promise<StoredMessage[]> => {
  const query =
    way === "sent"
      ? MessageEntity.query.bySender({ sender_id: userId })
      : MessageEntity.query.byReceiver({ receiver_id: userId });
  return (await query.lt(before).go({ order: "desc", limit })).data;
};

const isNewer = (a: Boundary, b: Boundary): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;

const peerOf = ({ sender_id, receiver_id }: StoredMessage, userId: string): string =>
  sender_id === userId ? receiver_id : sender_id;

/**
 * Lists what a member sent and received, newest first: two queries, merged. Conversations that a block hides are left out, so a
 * page may be shorter than `limit`.
 */
export const listAllMessages = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Message>> => {
  const before: Boundary = position ? JSON.parse(position) : end;
  const ways = await Promise.all([
    listOneWay("sent", userId, before, limit),
    listOneWay("received", userId, before, limit),
  ]);
  const page = ways
    .flat()
    .sort((a, b) => (isNewer(a, b) ? -1 : 1))
    .slice(0, limit);
  const last = page.length === limit ? page.at(-1) : undefined;
  const blocked = await findBlocked(
    userId,
    page.map((message) => peerOf(message, userId)),
  );
  const shown = page.filter((message) => !blocked.has(peerOf(message, userId)));
  return {
    items: await withReadTimes(shown),
    position: last ? JSON.stringify({ created_at: last.created_at, id: last.id }) : null,
  };
};
