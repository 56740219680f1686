import { call, ok } from "../call.ts";
import { aFullEvent, anOffer } from "../waiting-lists.ts";
import type { SampleCalls } from "./sample-call.ts";

/** Waiting lists, for members and in the back-office. */
export const waitingListCalls: SampleCalls = {
  "waitingLists.list": () => ({}),
  "waitingLists.entry": ({ eventId }) => ({ input: { eventId } }),
  "waitingLists.join": async () => ({ input: { eventId: await aFullEvent(), tier: null, quantity: 1 } }),
  "waitingLists.leave": async ({ member }) => {
    const eventId = await aFullEvent();
    await ok(call("waitingLists", "join", { eventId, tier: null, quantity: 1 }, { token: member.token }));
    return { input: { eventId } };
  },
  "waitingLists.decline": async ({ member }) => ({ input: await anOffer(member) }),
  "waitingLists.takeSpot": async ({ member }) => ({ input: await anOffer(member) }),
  "waitingListsAdmin.list": async () => ({ input: { eventId: await aFullEvent(), limit: 5 } }),
  "waitingListsAdmin.summary": async () => ({ input: { eventId: await aFullEvent() } }),
  "waitingListsAdmin.plan": async () => ({ input: { eventId: await aFullEvent(), spots: 10 } }),
  "waitingListsAdmin.addSpots": async () => ({ input: { eventId: await aFullEvent(), spots: 10 } }),
};
