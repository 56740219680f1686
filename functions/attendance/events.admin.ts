import { eventsAdmin } from "../../shared/api/events.ts";
import { assertDoorNight } from "../door/door-night.ts";
import { readImpact } from "../event-changes/impact.ts";
import { deleteEvent } from "../events/delete-event.ts";
import { deleteEventImage } from "../events/delete-event-image.ts";
import { postponeEvent, resumeSales, schedulePublication, stopSales } from "../events/event-states.ts";
import { getEventRecord, listEvents } from "../events/list-events.ts";
import { createEvent, setEventFlags } from "../events/manage-events.ts";
import { restoreEvent } from "../events/restore-event.ts";
import { listSeries, repeatEvent } from "../events/series.ts";
import { updateEvent } from "../events/update-event.ts";
import { serve } from "../serve.ts";
import { readNight } from "./night/night.ts";
import { readPace } from "./night/pace.ts";

export const handler = serve("eventsAdmin", eventsAdmin, {
  async list({ limit, cursor, ...filter }, _caller, { now, pageOf }) {
    return pageOf({ limit, cursor }, (range) => listEvents(filter, range, now));
  },
  async event({ eventId }, _caller, { now }) {
    return getEventRecord(eventId, now);
  },
  async create(input, caller, { now }) {
    return createEvent(caller, input, now);
  },
  async update({ eventId, version, ...input }, caller, { now }) {
    const readPaid = async (id: string) => (await readImpact(id, now)).paid;
    return updateEvent({ admin: caller, eventId, version }, input, { now, readPaid });
  },
  async series({ eventId }, _caller, { now }) {
    return { items: await listSeries(eventId, now) };
  },
  async repeat({ eventId, version, ...repeat }, caller, { now }) {
    return { items: await repeatEvent({ admin: caller, eventId, version }, repeat, now) };
  },
  async setFlags({ eventId, version, ...flags }, caller, { now }) {
    return setEventFlags({ admin: caller, eventId, version }, flags, now);
  },
  async schedulePublication({ eventId, version, publish_at }, caller, { now }) {
    return schedulePublication({ admin: caller, eventId, version }, publish_at, now);
  },
  async night({ eventId }, _caller, { now, role }) {
    await assertDoorNight(role, eventId, now);
    return readNight(eventId, now);
  },
  async pace({ eventId }, _caller, { now }) {
    return { pace: await readPace(eventId, now) };
  },
  async stopSales({ eventId, version }, caller, { now }) {
    return stopSales({ admin: caller, eventId, version }, now);
  },
  async resumeSales({ eventId, version }, caller, { now }) {
    return resumeSales({ admin: caller, eventId, version }, now);
  },
  async postpone({ eventId, version }, caller, { now }) {
    return postponeEvent({ admin: caller, eventId, version }, now);
  },
  async remove({ eventId }, caller, { now }) {
    await deleteEvent(caller, eventId, now);
    return {};
  },
  async restore({ eventId }, caller, { now }) {
    return restoreEvent(caller, eventId, now);
  },
  async deleteImage({ eventId }, caller, { now }) {
    return deleteEventImage(caller, eventId, now);
  },
});
