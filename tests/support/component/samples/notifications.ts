import type { MemberNotification } from "../../../../shared/model/notification.ts";

/** A notification that was read, of an event, which leads nowhere. Of several each has the id of its kind, or one of its own. */
export const aNotification = ({ kind = "events", ...about }: Partial<MemberNotification> = {}): MemberNotification => ({
  id: `notice_${kind}`,
  kind,
  link: null,
  title: "Something new",
  message: "A message.",
  at: "2026-11-20T17:00:00.000Z",
  is_read: true,
  ...about,
});
