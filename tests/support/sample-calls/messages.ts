import { randomUUID } from "node:crypto";
import { aProfile } from "../community.ts";
import { anActivity } from "../friend-activities.ts";
import { sendTo } from "../messages.ts";
import type { SampleCalls } from "./sample-call.ts";

const page = { input: { limit: 5 } };

/** Direct messages, friend activity and the live connection. */
export const messageCalls: SampleCalls = {
  "messages.conversations": () => page,
  "messages.all": () => page,
  "messages.conversation": async () => {
    const [as, peer] = await Promise.all([aProfile(), aProfile()]);
    await sendTo(as, peer);
    return { as, input: { userId: peer.userId } };
  },
  "messages.send": async () => {
    const [as, peer] = await Promise.all([aProfile(), aProfile()]);
    return { as, input: { receiver_id: peer.userId, content: "See you there?", client_id: randomUUID() } };
  },
  "messages.read": async () => {
    const [as, peer] = await Promise.all([aProfile(), aProfile()]);
    return { as, input: { messageId: (await sendTo(peer, as)).id } };
  },
  "messages.unread": () => ({}),
  "messages.activities": () => ({}),
  "messages.unreadActivities": () => ({}),
  "messages.readActivity": async () => {
    const { follower, activity } = await anActivity();
    return { as: follower, input: { activityId: activity.id } };
  },
  "realtime.ticket": () => ({}),
  "realtime.changes": () => ({ input: { feed: 0, member: 0 } }),
};
