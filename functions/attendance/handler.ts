import { events } from "../../shared/api/events.ts";
import { listPublishedEvents } from "../events/events.ts";
import { getRsvp, joinEvent, leaveEvent, listRsvps } from "../events/rsvps.ts";
import { serve } from "../serve.ts";
import { readEventPage } from "./event-page.ts";

export const handler = serve("events", events, {
  async list({ when, ...query }, _caller, { now, pageOf }) {
    return pageOf(query, (range) => listPublishedEvents(when, range, now));
  },
  async get({ eventId }, caller, { now }) {
    return readEventPage(eventId, caller, now);
  },
  async rsvps(query, caller, { pageOf }) {
    return pageOf(query, (range) => listRsvps(caller.userId, range));
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
