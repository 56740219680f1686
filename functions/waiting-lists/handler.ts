import { waitingLists } from "../../shared/api/waiting-lists.ts";
import { serve } from "../serve.ts";
import { joinList } from "./join-list.ts";
import { declineOffer, leaveList } from "./leave-list.ts";
import { listEntries, readEntry } from "./read-entries.ts";
import { takeSpot } from "./take-spot.ts";

export const handler = serve("waitingLists", waitingLists, {
  async list(_input, { userId }, { now }) {
    return { items: await listEntries(userId, now) };
  },
  async entry({ eventId }, { userId }, { now }) {
    return { entry: await readEntry(eventId, userId, now) };
  },
  async join(wish, caller, { now }) {
    return joinList(wish, caller, now);
  },
  async leave({ eventId }, { userId }, { now }) {
    await leaveList(eventId, userId, now);
    return { entry: await readEntry(eventId, userId, now) };
  },
  async decline({ eventId, offerId }, { userId }, { now }) {
    await declineOffer(eventId, offerId, userId, now);
    return { entry: await readEntry(eventId, userId, now) };
  },
  async takeSpot(offer, caller, { now }) {
    await takeSpot(offer, caller, now);
    return { entry: await readEntry(offer.eventId, caller.userId, now) };
  },
});
