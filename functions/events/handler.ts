import { events } from "../../shared/api/events.ts";
import { serve } from "../serve.ts";
import { listPublishedEvents, readPublishedEvent } from "./events.ts";
import { readLinkPreview } from "./link-preview.ts";
import { getRsvp, joinEvent, leaveEvent, listRsvps } from "./rsvps.ts";

export const handler = serve("events", events, {
  async list({ limit, cursor }, _caller, { now, pages }) {
    const { items, position } = await listPublishedEvents({ limit, position: await pages.open(cursor) }, now);
    return { items, cursor: await pages.seal(position) };
  },
  async get({ eventId }, _caller, { now }) {
    return readPublishedEvent(eventId, now);
  },
  async preview({ eventId }) {
    return readLinkPreview(eventId);
  },
  async rsvps({ limit, cursor }, caller, { pages }) {
    const { items, position } = await listRsvps(caller.userId, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async rsvp({ eventId }, caller) {
    return getRsvp(eventId, caller.userId);
  },
  async join({ eventId }, caller, { now }) {
    return joinEvent(eventId, caller, now);
  },
  async leave({ eventId }, caller) {
    await leaveEvent(eventId, caller.userId);
    return {};
  },
});
