import { events } from "../../shared/api/events.ts";
import { serve } from "../serve.ts";
import { listPublished, readPublished } from "./events.ts";
import { readPreview } from "./preview.ts";
import { joinEvent, leaveEvent, rsvpOf, rsvpsOf } from "./rsvps.ts";

export const handler = serve("events", events, {
  async list({ limit, cursor }, _caller, { now, pages }) {
    const { items, position } = await listPublished({ limit, position: await pages.open(cursor) }, now);
    return { items, cursor: await pages.seal(position) };
  },
  async get({ eventId }, _caller, { now }) {
    return readPublished(eventId, now);
  },
  async preview({ eventId }) {
    return readPreview(eventId);
  },
  async rsvps({ limit, cursor }, caller, { pages }) {
    const { items, position } = await rsvpsOf(caller.userId, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async rsvp({ eventId }, caller) {
    return rsvpOf(eventId, caller.userId);
  },
  async join({ eventId }, caller, { now }) {
    return joinEvent(eventId, caller, now);
  },
  async leave({ eventId }, caller) {
    await leaveEvent(eventId, caller.userId);
    return {};
  },
});
