import type { EntityItem } from "electrodb";
import type { ActivityDeliveryEntity } from "../messages/activities/activity-delivery.entity.ts";
import type { MessageEntity } from "../messages/message.entity.ts";
import type { ReadMarkEntity } from "../messages/read-mark.entity.ts";
import type { StreamChange } from "../platform/stream/change.ts";
import { type LoggedChange, memberTopic } from "./change-log.ts";

/** A change and the topic it belongs to. */
export type Addressed = { topic: string; change: LoggedChange };

// Each of two members has the change in their own topic, as something of the other's.
const toBoth = (one: string, other: string, change: Omit<LoggedChange, "actor_id">): Addressed[] => [
  { topic: memberTopic(one), change: { ...change, actor_id: other } },
  { topic: memberTopic(other), change: { ...change, actor_id: one } },
];

const ofMessage = ({ sender_id, receiver_id, conversation_id, seq }: EntityItem<typeof MessageEntity>) =>
  toBoth(sender_id, receiver_id, { type: "message-sent", ids: { conversation_id, message_seq: seq } });

const ofRead = ({ reader_id, peer_id, message_id, at }: EntityItem<typeof ReadMarkEntity>) =>
  toBoth(reader_id, peer_id, {
    type: "messages-read",
    ids: { reader_id, sender_id: peer_id, message_id, read_at: at },
  });

const ofDelivery = ({ before, after }: StreamChange): Addressed[] => {
  const { user_id, id, author_id, read_at } = after as unknown as EntityItem<typeof ActivityDeliveryEntity>;
  const topic = memberTopic(user_id);
  if (read_at) return [{ topic, change: { type: "activity-read", ids: { activity_id: id, read_at } } }];
  return before ? [] : [{ topic, change: { type: "activity-created", actor_id: author_id, ids: { activity_id: id } } }];
};

/** Maps a new message, a read mark or a friend activity to changes of the members it concerns. */
export const toMemberChanges = (change: StreamChange): Addressed[] => {
  const { entity, before, after } = change;
  if (!after) return [];
  if (entity === "friend-activity-delivery") return ofDelivery(change);
  if (before) return [];
  return entity === "message" ? ofMessage(after as never) : ofRead(after as never);
};
