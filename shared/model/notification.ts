import * as z from "zod";
import { Instant } from "./primitives.ts";

/** What a notification is about, by what members choose of each kind. */
export const NoticeKind = z.enum(["orders", "membership", "people", "events", "offers"]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What a member finds behind the bell. */
export const MemberNotification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  at: Instant,
  is_read: z.boolean(),
});
export type MemberNotification = z.infer<typeof MemberNotification>;

/** How many notifications are unread; counting ends at `limits.unreadShown`. */
export const UnreadCount = z.object({ unread: z.int() });
