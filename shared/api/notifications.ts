import { MemberNotification, UnreadCount } from "../model/notification.ts";
import { Empty, Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const notifications = defineRoutes({
  list: {
    method: "GET",
    path: "/api/me/notifications",
    access: "user",
    summary: "The caller's notifications, newest first.",
    input: PageQuery,
    output: Page(MemberNotification),
  },
  unread: {
    method: "GET",
    path: "/api/me/notifications/unread",
    access: "user",
    summary: "How many of the caller's notifications are unread.",
    input: Empty,
    output: UnreadCount,
  },
  read: {
    method: "POST",
    path: "/api/me/notifications/read",
    access: "user",
    summary: "Marks all notifications up to now as read.",
    input: Empty,
    output: Empty,
    rate: { max: 60, seconds: 60 },
  },
});
