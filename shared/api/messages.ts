import * as z from "zod";
import { FriendActivity } from "../model/friend-activity.ts";
import { GoingChoice, Invitation, Invitee, InviteeSearch, WhosGoing } from "../model/going.ts";
import { Conversation, Message, MessageInput } from "../model/message.ts";
import { Empty, Id, Page, PageQuery, UserId } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const UnreadTotal = z.object({ count: z.int().min(0) });

export const messages = defineRoutes({
  conversations: {
    method: "GET",
    path: "/api/messages/conversations",
    access: "user",
    summary: "The caller's conversations with their last message and unread count, the latest first.",
    input: PageQuery,
    output: Page(Conversation),
  },
  all: {
    method: "GET",
    path: "/api/messages",
    access: "user",
    summary: "All messages that the caller sent or received, newest first.",
    input: PageQuery,
    output: Page(Message),
  },
  conversation: {
    method: "GET",
    path: "/api/messages/conversations/{userId}",
    access: "user",
    summary: "The caller's messages with one member, a page oldest first; the cursor leads to older messages.",
    input: PageQuery.extend({ userId: UserId }),
    output: Page(Message),
  },
  send: {
    method: "POST",
    path: "/api/messages",
    access: "user",
    status: 201,
    idempotency: "own",
    summary: "Send a message; the same client_id twice is one message.",
    input: MessageInput,
    output: Message,
    rate: { max: 30, seconds: 60 },
  },
  read: {
    method: "POST",
    path: "/api/messages/{messageId}/read",
    access: "user",
    summary: "Mark the caller's incoming messages of a conversation as read, up to this one.",
    input: z.object({ messageId: Id }),
    output: Empty,
    rate: { max: 240, seconds: 60 },
  },
  unread: {
    method: "GET",
    path: "/api/messages/unread",
    access: "user",
    summary: "How many messages the caller has not read.",
    input: Empty,
    output: UnreadTotal,
  },
  activities: {
    method: "GET",
    path: "/api/friend-activities",
    access: "user",
    summary: "What those the caller follows did, newest first, at most 20.",
    input: Empty,
    output: z.object({ items: z.array(FriendActivity) }),
  },
  unreadActivities: {
    method: "GET",
    path: "/api/friend-activities/unread",
    access: "user",
    summary: "How many of the caller's friend activities are unread.",
    input: Empty,
    output: UnreadTotal,
  },
  readActivity: {
    method: "POST",
    path: "/api/friend-activities/{activityId}/read",
    access: "user",
    summary: "Mark a friend activity of the caller as read, once.",
    input: z.object({ activityId: Id }),
    output: FriendActivity,
    rate: { max: 120, seconds: 60 },
  },
  going: {
    method: "GET",
    path: "/api/events/{eventId}/going",
    access: "user",
    summary:
      "Who's going: those the caller follows who show themselves, how many others come, and whether the caller shows themselves.",
    input: EventRef,
    output: WhosGoing,
  },
  showGoing: {
    method: "PUT",
    path: "/api/events/{eventId}/going",
    access: "user",
    summary: "Say whether the caller, who is going, shows themselves in Who's going of this event.",
    input: EventRef.extend(GoingChoice.shape),
    output: GoingChoice,
    rate: { max: 60, seconds: 600 },
  },
  invitees: {
    method: "GET",
    path: "/api/events/{eventId}/invitees",
    access: "user",
    summary:
      "Whom the caller can invite to an event: those they follow, the latest first, or those whose name contains `text`.",
    input: EventRef.extend(PageQuery.shape).extend(InviteeSearch.shape),
    output: Page(Invitee),
    rate: { max: 120, seconds: 60 },
  },
  invite: {
    method: "POST",
    path: "/api/events/{eventId}/invitations",
    access: "user",
    status: 201,
    summary: "Invite a friend to an event, once: a notice and a message with its card; at most 30 friends a day.",
    input: EventRef.extend(Invitation.shape),
    output: Invitation,
    rate: { max: 60, seconds: 600 },
  },
});
