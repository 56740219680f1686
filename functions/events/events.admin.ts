import { eventsAdmin } from "../../shared/api/events.ts";
import { serve } from "../serve.ts";
import { listAllEvents } from "./events.ts";
import { createEvent, updateEvent } from "./manage-events.ts";

export const handler = serve("eventsAdmin", eventsAdmin, {
  async list({ limit, cursor }, _caller, { now, pages }) {
    const { items, position } = await listAllEvents({ limit, position: await pages.open(cursor) }, now);
    return { items, cursor: await pages.seal(position) };
  },
  async create(input, _caller, { now }) {
    return createEvent(input, now);
  },
  async update({ eventId, ...input }, _caller, { now }) {
    return updateEvent(eventId, input, now);
  },
});
