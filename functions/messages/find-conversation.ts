import type { EntityItem } from "electrodb";
import { ConversationEntity } from "./conversation.entity.ts";

export type StoredConversation = EntityItem<typeof ConversationEntity>;

/** Returns a conversation as one of its members has it, or null before its first message. */
export const findConversation = async (user_id: string, peer_id: string): Promise<StoredConversation | null> =>
  (await ConversationEntity.get({ user_id, peer_id }).go({ consistent: true })).data;

/** Returns how many of the peer's messages the member has not read. */
export const countUnread = ({ received = 0, read = 0 }: StoredConversation): number => received - read;
