import { waitingListsAdmin } from "../../shared/api/waiting-lists.ts";
import { serve } from "../serve.ts";
import { addSpots, planSpots } from "./add-spots.ts";
import { listWaiting, summarizeWaiting } from "./list-waiting.ts";

export const handler = serve("waitingListsAdmin", waitingListsAdmin, {
  async list({ eventId, state, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listWaiting(eventId, state, range));
  },
  async summary({ eventId }, _caller, { now }) {
    return summarizeWaiting(eventId, now);
  },
  async plan({ eventId, ...added }, _caller, { now }) {
    return planSpots(eventId, added, now);
  },
  async addSpots({ eventId, version, ...added }, caller, { now }) {
    return addSpots({ admin: caller, eventId, version }, added, now);
  },
});
