import { messages } from "../../shared/api/messages.ts";
import { serve } from "../serve.ts";
import { countUnreadActivities, listActivities } from "./activities/list-activities.ts";
import { markActivityRead } from "./activities/mark-activity-read.ts";
import { showGoing } from "./going/show-going.ts";
import { readWhosGoing } from "./going/whos-going.ts";
import { inviteFriend } from "./invitations/invite-friend.ts";
import { listInvitees } from "./invitations/list-invitees.ts";
import { countUnreadMessages, listConversations } from "./list-conversations.ts";
import { listAllMessages, listConversation } from "./list-messages.ts";
import { markRead } from "./mark-read.ts";
import { sendMessage } from "./send-message.ts";

export const handler = serve("messages", messages, {
  async conversations(query, caller, { pageOf }) {
    return pageOf(query, (range) => listConversations(caller.userId, range));
  },
  async all(query, caller, { pageOf }) {
    return pageOf(query, (range) => listAllMessages(caller.userId, range));
  },
  async conversation({ userId, ...query }, caller, { pageOf }) {
    return pageOf(query, (range) => listConversation(caller.userId, userId, range));
  },
  async send(draft, caller, { now }) {
    return sendMessage(caller, draft, now);
  },
  async read({ messageId }, caller, { now }) {
    await markRead(messageId, caller.userId, now);
    return {};
  },
  async unread(_input, caller) {
    return { count: await countUnreadMessages(caller.userId) };
  },
  async activities(_input, caller) {
    return { items: await listActivities(caller.userId) };
  },
  async unreadActivities(_input, caller) {
    return { count: await countUnreadActivities(caller.userId) };
  },
  async readActivity({ activityId }, caller, { now }) {
    return markActivityRead(activityId, caller.userId, now);
  },
  async going({ eventId }, caller, { now }) {
    return readWhosGoing(eventId, caller, now);
  },
  async showGoing({ eventId, shows }, caller) {
    await showGoing(eventId, caller.userId, shows);
    return { shows };
  },
  async invitees({ eventId, text, ...query }, caller, { now, pageOf }) {
    return pageOf(query, (range) => listInvitees({ eventId, callerId: caller.userId, text }, range, now));
  },
  async invite({ eventId, user_id }, caller, { now }) {
    await inviteFriend(caller, eventId, user_id, now);
    return { user_id };
  },
});
