import type { EntityItem } from "electrodb";
import type { CommunityStandingEntity } from "../community/standing/community-standing.entity.ts";
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

type Message = EntityItem<typeof MessageEntity>;

// A message changes only by being removed or brought back.
const ofMessage = ({ before, after }: StreamChange): Addressed[] => {
  const { sender_id, receiver_id, conversation_id, seq, removed_at } = after as unknown as Message;
  if (before && before.removed_at === removed_at) return [];
  const type = before ? "message-changed" : "message-sent";
  return toBoth(sender_id, receiver_id, { type, ids: { conversation_id, message_seq: seq } });
};

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

const ofStanding = ({ before, after }: StreamChange): Addressed[] => {
  const { user_id } = (after ?? before) as unknown as EntityItem<typeof CommunityStandingEntity>;
  return [{ topic: memberTopic(user_id), change: { type: "standing-changed", ids: {} } }];
};

/** Maps a message, a read mark, a friend activity or a member's standing to changes of the members it concerns. */
export const toMemberChanges = (change: StreamChange): Addressed[] => {
  const { entity, before, after } = change;
  if (entity === "community-standing") return ofStanding(change);
  if (!after) return [];
  if (entity === "friend-activity-delivery") return ofDelivery(change);
  if (entity === "message") return ofMessage(change);
  return before ? [] : ofRead(after as never);
};
