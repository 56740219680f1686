import { visitors } from "../../shared/api/visitors.ts";
import { env } from "../platform/env.ts";
import { serve } from "../serve.ts";
import { readCalendarPage } from "./calendar-page.tsx";
import { readEventPage } from "./event-page.tsx";
import { readSitemap, writeRobots } from "./sitemap.ts";

const contextAt = (now: string) => ({ origin: env("PUBLIC_ORIGIN"), zone: env("CITY_ZONE"), now });

export const handler = serve("visitors", visitors, {
  async calendar(query, _caller, { now, pageOf }) {
    return readCalendarPage(query, pageOf, contextAt(now));
  },
  async event({ eventId }, _caller, { now }) {
    return readEventPage(eventId, contextAt(now));
  },
  async sitemap(_input, _caller, { now }) {
    return readSitemap(env("PUBLIC_ORIGIN"), now);
  },
  async robots() {
    return writeRobots(env("PUBLIC_ORIGIN"));
  },
});
