import { events } from "../../shared/api/events.ts";
import { serve } from "../serve.ts";
import { listPublished, readPublished } from "./events.ts";

export const handler = serve("events", events, {
  async list({ limit, cursor }, _caller, { now, pages }) {
    const { items, position } = await listPublished({ limit, position: await pages.open(cursor) }, now);
    return { items, cursor: await pages.seal(position) };
  },
  async get({ eventId }, _caller, { now }) {
    return readPublished(eventId, now);
  },
});
