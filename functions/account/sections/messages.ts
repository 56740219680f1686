import { ActivityDeliveryEntity } from "../../messages/activities/activity-delivery.entity.ts";
import { FriendActivityEntity } from "../../messages/activities/friend-activity.entity.ts";
import { SharedAuthorEntity } from "../../messages/activities/shared-author.entity.ts";
import { ConversationEntity } from "../../messages/conversation.entity.ts";
import { deleteConversation, deleteMessage } from "../../messages/delete-conversation.ts";
import { InvitationEntity } from "../../messages/invitations/invitation.entity.ts";
import { MessageEntity } from "../../messages/message.entity.ts";
import { MessageInboxEntity } from "../../messages/message-inbox.entity.ts";
import { type DataSection, listSection, singlePage } from "../data-section.ts";

/**
 * Direct messages and friend activity. A conversation is both members': deleting one account deletes it for both (decision 35).
 */
export const messageSections: DataSection[] = [
  listSection(
    "messages_sent",
    "message",
    ({ userId }, page) => MessageEntity.query.bySender({ sender_id: userId }).go(page),
    deleteMessage,
  ),
  listSection(
    "messages_received",
    "message",
    ({ userId }, page) => MessageEntity.query.byReceiver({ receiver_id: userId }).go(page),
    deleteMessage,
  ),
  listSection(
    "conversations",
    "conversation",
    ({ userId }, page) => ConversationEntity.query.byMember({ user_id: userId }).go(page),
    deleteConversation,
  ),
  listSection(
    "unread_messages",
    "message-inbox",
    ({ userId }, page) => MessageInboxEntity.query.byMember({ user_id: userId }).go(page),
    ({ user_id, shard }) => MessageInboxEntity.delete({ user_id, shard }).go(),
  ),
  listSection(
    "event_invitations",
    "event-invitation",
    ({ userId }, page) => InvitationEntity.query.byMember({ user_id: userId }).go(page),
    ({ user_id, event_id, friend_id }) => InvitationEntity.delete({ user_id, event_id, friend_id }).go(),
  ),
  listSection(
    "event_invitations_received",
    "event-invitation",
    ({ userId }, page) => InvitationEntity.query.ofFriend({ friend_id: userId }).go(page),
    ({ user_id, event_id, friend_id }) => InvitationEntity.delete({ user_id, event_id, friend_id }).go(),
  ),
  listSection(
    "told_to_followers",
    "friend-activity",
    ({ userId }, page) => FriendActivityEntity.query.byAuthor({ author_id: userId }).go(page),
    ({ id }) => FriendActivityEntity.delete({ id }).go(),
  ),
  listSection(
    "shared_activity",
    "shared-author",
    async ({ userId }) => singlePage([(await SharedAuthorEntity.get({ author_id: userId }).go()).data]),
    ({ author_id }) => SharedAuthorEntity.delete({ author_id }).go(),
  ),
  listSection(
    "friend_activity",
    "friend-activity-delivery",
    ({ userId }, page) => ActivityDeliveryEntity.query.byMember({ user_id: userId }).go(page),
    ({ user_id, id }) => ActivityDeliveryEntity.delete({ user_id, id }).go(),
  ),
];
