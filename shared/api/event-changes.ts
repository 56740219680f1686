import * as z from "zod";
import { EventImpact } from "../model/event-change.ts";
import { Id } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });

export const eventChangesAdmin = defineRoutes({
  impact: {
    method: "GET",
    path: "/api/admin/events/{eventId}/impact",
    access: "admin",
    summary: "Whom moving, postponing or cancelling an event would reach: tickets, RSVPs, and what was paid.",
    input: EventRef,
    output: EventImpact,
  },
});
