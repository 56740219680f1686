import { randomUUID } from "node:crypto";
import { call, ok } from "../call.ts";
import { aProfile } from "../community.ts";
import { aMember, anEvent } from "../fixtures.ts";
import { anActivity } from "../friend-activities.ts";
import { follow, sendTo } from "../messages.ts";
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
  "messages.going": ({ eventId }) => ({ input: { eventId } }),
  "messages.showGoing": async () => {
    const [as, { id: eventId }] = await Promise.all([aMember(), anEvent({ entry: "rsvp" })]);
    await ok(call("events", "join", { eventId }, { token: as.token }));
    return { as, input: { eventId, shows: true } };
  },
  "messages.invitees": ({ eventId }) => ({ input: { eventId, limit: 5 } }),
  "messages.invite": async ({ eventId }) => {
    const [as, friend] = await Promise.all([aProfile(), aProfile()]);
    await follow(as, friend);
    return { as, input: { eventId, user_id: friend.userId } };
  },
  "realtime.ticket": () => ({}),
  "realtime.changes": () => ({ input: { feed: 0, member: 0 } }),
};
