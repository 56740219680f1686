import { playyyAdmin } from "../../shared/api/playyy.ts";
import { serve } from "../serve.ts";
import { createEvent, deleteEvent, listEvents, updateEvent } from "./exclusive-events.ts";
import { storeStats } from "./stats.ts";

export const handler = serve("playyyAdmin", playyyAdmin, {
  async updateStats(input, _caller, { now }) {
    return storeStats(input, now);
  },
  async list({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listEvents({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async create(input, _caller, { now }) {
    return createEvent(input, now);
  },
  async update({ exclusiveEventId, ...input }) {
    return updateEvent(exclusiveEventId, input);
  },
  async remove({ exclusiveEventId }) {
    await deleteEvent(exclusiveEventId);
    return {};
  },
});
