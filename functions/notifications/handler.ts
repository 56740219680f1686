import { notifications } from "../../shared/api/notifications.ts";
import { serve } from "../serve.ts";
import { countUnread, listNotifications, markRead } from "./notifications.ts";

export const handler = serve("notifications", notifications, {
  async list(query, caller, { pageOf }) {
    return pageOf(query, (range) => listNotifications(caller.userId, range));
  },
  async unread(_input, caller) {
    return { unread: await countUnread(caller.userId) };
  },
  async read(_input, caller, { now }) {
    await markRead(caller.userId, now);
    return {};
  },
});
