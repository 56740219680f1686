import * as z from "zod";
import { Instant } from "./primitives.ts";

/** What a notification is about, by what members choose of each kind. */
export const NoticeKind = z.enum(["orders", "membership", "people", "events", "offers"]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Where a notification leads: a page of the app, such as `/event/<id>`, and never another host. */
export const NoticeLink = z
  .string()
  .max(200)
  .regex(/^(\/[\w-]+)+(\?[\w=&-]+)?(#[\w-]+)?$/, "Must be the address of a page of the app");

/** What a member finds behind the bell. `link` is null where there is nothing to open. */
export const MemberNotification = z.object({
  id: z.string(),
  kind: NoticeKind,
  link: NoticeLink.nullable(),
  title: z.string(),
  message: z.string(),
  at: Instant,
  is_read: z.boolean(),
});
export type MemberNotification = z.infer<typeof MemberNotification>;

/** How many notifications are unread; counting ends at `limits.unreadShown`. */
export const UnreadCount = z.object({ unread: z.int() });
