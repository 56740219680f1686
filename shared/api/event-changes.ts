import * as z from "zod";
import { EventRecord } from "../model/event.ts";
import { EventCancel, EventCancellation, EventImpact } from "../model/event-change.ts";
import { NightMessage, NightMessageInput } from "../model/night.ts";
import { Id } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });

export const eventChangesAdmin = defineRoutes({
  impact: {
    method: "GET",
    path: "/api/admin/events/{eventId}/impact",
    access: "admin",
    permission: "events",
    summary: "Whom moving, postponing or cancelling an event would reach: tickets, RSVPs, and what was paid.",
    input: EventRef,
    output: EventImpact,
  },
  cancel: {
    method: "POST",
    path: "/api/admin/events/{eventId}/cancel",
    access: "admin",
    permission: "events",
    summary: "Cancel an event for good: sales close, everybody is told, and every paid order is refunded.",
    input: EventRef.extend(EventCancel.shape),
    output: EventRecord,
  },
  cancellation: {
    method: "GET",
    path: "/api/admin/events/{eventId}/cancellation",
    access: "admin",
    permission: "events",
    summary: "How far the cancellation of an event is: who was told, what was refunded, and what Stripe refused.",
    input: EventRef,
    output: EventCancellation,
  },
  message: {
    method: "POST",
    path: "/api/admin/events/{eventId}/messages",
    access: "admin",
    permission: "events",
    status: 201,
    summary:
      "Send a message to everybody who holds a ticket or has an RSVP; at most 3 for an event and day of the city.",
    input: EventRef.extend(NightMessageInput.shape),
    output: NightMessage,
    rate: { max: 30, seconds: 60 },
  },
});
