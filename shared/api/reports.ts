import * as z from "zod";
import { city } from "../model/city.ts";
import { Empty } from "../model/primitives.ts";
import { analyticsSpans, ComparedDay, DashboardFigures, EventTotals, Waiting } from "../model/reports.ts";
import { defineRoutes } from "./route.ts";

export const reportsAdmin = defineRoutes({
  dashboard: {
    method: "GET",
    path: "/api/admin/dashboard",
    access: "admin",
    permission: "reports",
    summary: "The dashboard's figures, top lists and recent activity.",
    input: Empty,
    output: DashboardFigures,
  },
  events: {
    method: "GET",
    path: "/api/admin/events/totals",
    access: "admin",
    permission: "events",
    summary: "How many events are upcoming and featured, and how many RSVPs there are.",
    input: Empty,
    output: EventTotals,
  },
  analytics: {
    method: "GET",
    path: "/api/admin/analytics",
    access: "admin",
    permission: "reports",
    summary: `Analytics events, sign-ups, redemptions, sales and revenue, one row per ${city.zoneName} day, each with the same day of the period before.`,
    input: z.object({ days: z.coerce.number<number>().int().pipe(z.literal(analyticsSpans)) }),
    output: z.object({ items: z.array(ComparedDay) }),
  },
  waiting: {
    method: "GET",
    path: "/api/admin/waiting",
    access: "admin",
    permission: "desk",
    summary:
      "What waits for the caller by their role, counted up to 20 of a kind, with the events that sold out today and those of tonight.",
    input: Empty,
    output: Waiting,
  },
});
