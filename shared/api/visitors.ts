import * as z from "zod";
import { CalendarFilter } from "../model/event.ts";
import { Empty, Id, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

/** What anybody opens without the app: the edge answers `/calendar`, `/sitemap.xml` and `/robots.txt` from these (decision 70). */
export const visitors = defineRoutes({
  calendar: {
    method: "GET",
    path: "/api/visitors/calendar",
    access: "public",
    produces: "text/html",
    summary:
      "The city's calendar as a page: published events that aren't over, by day, searched and filtered by its query.",
    input: PageQuery.pick({ cursor: true }).extend(CalendarFilter.shape),
    output: z.string(),
    cache: { seconds: 10 },
  },
  event: {
    method: "GET",
    path: "/api/visitors/calendar/{eventId}",
    access: "public",
    produces: "text/html",
    summary:
      "A published event as a page for visitors, search engines and link readers; a past or cancelled one keeps its page.",
    input: z.object({ eventId: Id }),
    output: z.string(),
    cache: { seconds: 10 },
  },
  sitemap: {
    method: "GET",
    path: "/api/visitors/sitemap.xml",
    access: "public",
    produces: "application/xml",
    summary: "The addresses that search engines should know: the landing page, the calendar and its next events.",
    input: Empty,
    output: z.string(),
    cache: { seconds: 600 },
  },
  robots: {
    method: "GET",
    path: "/api/visitors/robots.txt",
    access: "public",
    produces: "text/plain",
    summary: "What search engines may read, and where the sitemap is.",
    input: Empty,
    output: z.string(),
    cache: { seconds: 600 },
  },
});
