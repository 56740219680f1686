import { eventsAdmin } from "../../shared/api/events.ts";
import { serve } from "../serve.ts";
import { listAllEvents } from "./events.ts";
import { createEvent, updateEvent } from "./manage-events.ts";

export const handler = serve("eventsAdmin", eventsAdmin, {
  async list(query, _caller, { now, pageOf }) {
    return pageOf(query, (range) => listAllEvents(range, now));
  },
  async create(input, _caller, { now }) {
    return createEvent(input, now);
  },
  async update({ eventId, ...input }, _caller, { now }) {
    return updateEvent(eventId, input, now);
  },
});
