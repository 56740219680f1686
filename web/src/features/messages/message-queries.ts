import { call, pagedQuery, query } from "../../api/index.ts";

/** The member's conversations, the latest first. Live changes keep them up to date while the Community tab is open. */
export const conversationsQuery = pagedQuery("messages", "conversations", {});

/** The messages with one member: pages from the newest to older ones, each oldest first. */
export const conversationQuery = (userId: string) => pagedQuery("messages", "conversation", { userId });

/** How many messages the member has not read. */
export const unreadMessagesQuery = query("messages", "unread", {});

/** What those whom the member follows did, newest first. */
export const activitiesQuery = query("messages", "activities", {});

/** How many of these are unread. */
export const unreadActivitiesQuery = query("messages", "unreadActivities", {});

/** A member by their profile, for a conversation that has no message yet. */
export const peerQuery = (userId: string) => query("community", "profile", { userId });

/** Sends a message under the browser's own id: repeated with the same one, it's the same message. */
export const sendMessage = (receiver_id: string, content: string, client_id: string) =>
  call("messages", "send", { receiver_id, content, client_id });
