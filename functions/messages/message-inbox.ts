import { fingerprint } from "../platform/ids.ts";
import type { Write } from "../platform/table/transaction.ts";
import { MessageInboxEntity } from "./message-inbox.entity.ts";

const shardCount = 16;

const shardOf = (peerId: string): number => Number.parseInt(fingerprint(peerId).slice(0, 6), 16) % shardCount;

/** The write that changes how many of a peer's messages a member has not read, for the transaction of what changes it. */
export const addUnread = (user_id: string, peerId: string, unread: number): Write =>
  MessageInboxEntity.upsert({ user_id, shard: shardOf(peerId) }).add({ unread });

/** Sums up a member's unread messages: one consistent query of at most 16 small items. */
export const sumUnread = async (user_id: string): Promise<number> => {
  const { data } = await MessageInboxEntity.query.byMember({ user_id }).go({ pages: "all", consistent: true });
  return data.reduce((sum, { unread }) => sum + unread, 0);
};
