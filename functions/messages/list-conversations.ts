import type { Conversation, Peer } from "../../shared/model/message.ts";
import { findBlocked, listBlockedPairs } from "../community/blocks/blocks.ts";
import { readProfiles, toNameAndPicture } from "../community/profiles/read-profiles.ts";
import { fillPage } from "../platform/fill-page.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { ConversationEntity } from "./conversation.entity.ts";
import { countUnread, type StoredConversation } from "./find-conversation.ts";
import { sumUnread } from "./message-inbox.ts";

const pageSize = 20;
const readsPerCall = 100;

type Profiles = Awaited<ReturnType<typeof readProfiles>>;

const toPeer = (user_id: string, profiles: Profiles): Peer => {
  const profile = profiles.get(user_id);
  return { user_id, ...(profile ? toNameAndPicture(profile) : { display_name: "Former member", avatar_url: null }) };
};

const lastReadAt = (head: StoredConversation): string | null => {
  if (head.last.sender_id !== head.user_id) return countUnread(head) === 0 ? (head.read_at ?? null) : null;
  return (head.peer_read_seq ?? 0) >= head.seq ? (head.peer_read_at ?? null) : null;
};

const toConversation = (head: StoredConversation, profiles: Profiles): Conversation => {
  const { user_id, peer_id, last } = head;
  const { is_removed = false } = last;
  const receiver_id = last.sender_id === user_id ? peer_id : user_id;
  return {
    peer: toPeer(peer_id, profiles),
    last_message: {
      ...last,
      event_id: is_removed ? null : (last.event_id ?? null),
      receiver_id,
      is_removed,
      read_at: lastReadAt(head),
    },
    unread_count: countUnread(head),
  };
};

/** Lists a member's conversations, the latest first, without those with members who block them or whom they block. */
export const listConversations = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Conversation>> => {
  return fillPage({ limit, position }, async (range) => {
    const { data, cursor } = await ConversationEntity.query
      .byRecent({ user_id: userId })
      .go({ order: "desc", limit: range.limit, cursor: range.position });
    const blocked = await findBlocked(
      userId,
      data.map(({ peer_id }) => peer_id),
    );
    const shown = data.filter(({ peer_id }) => !blocked.has(peer_id));
    const profiles = await readProfiles(shown.map(({ peer_id }) => peer_id));
    return { items: shown.map((head) => toConversation(head, profiles)), position: cursor };
  });
};

const headLookup = (user_id: string) => (peer_id: string) => lookup(ConversationEntity, { user_id, peer_id });

const countHidden = async (userId: string, peerIds: readonly string[]): Promise<number> => {
  if (peerIds.length === 0) return 0;
  const some = peerIds.slice(0, readsPerCall);
  const { heads } = await batchRead({ heads: some.map(headLookup(userId)) });
  const hidden = heads.reduce((sum, head) => sum + countUnread(head), 0);
  return hidden + (await countHidden(userId, peerIds.slice(readsPerCall)));
};

/** Counts a member's unread messages, without those of conversations that a block hides. */
export const countUnreadMessages = async (userId: string): Promise<number> => {
  const unread = await sumUnread(userId);
  if (unread === 0) return 0;
  return Math.max(0, unread - (await countHidden(userId, [...(await listBlockedPairs(userId))])));
};
