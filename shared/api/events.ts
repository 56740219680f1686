import * as z from "zod";
import {
  CityEvent,
  checkTypes,
  EventFilter,
  EventFlags,
  EventInput,
  EventRecord,
  EventUpdate,
  RepeatInput,
  Rsvp,
} from "../model/event.ts";
import { eventLimits } from "../model/event-limits.ts";
import { NightFigures, NightPace } from "../model/night.ts";
import { Empty, Id, Instant, Page, PageQuery, Version } from "../model/primitives.ts";
import { defineRoutes, sharedCopySeconds } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const SeenEventRef = EventRef.extend({ version: Version.optional() });

const SeriesDates = z.object({ items: z.array(EventRecord).max(eventLimits.seriesDates) });

export const events = defineRoutes({
  list: {
    method: "GET",
    path: "/api/events",
    access: "public",
    summary:
      "Published events by start, without cancelled ones: all of them latest first, or those that aren't over soonest first.",
    input: PageQuery.extend({ when: z.literal("upcoming").optional() }),
    output: Page(CityEvent),
    cache: { seconds: sharedCopySeconds, isShared: true },
  },
  get: {
    method: "GET",
    path: "/api/events/{eventId}",
    access: "public",
    summary:
      "One event; a draft only for administrators, and one that was published for who has a ticket or an RSVP of it.",
    input: EventRef,
    output: CityEvent,
    cache: { seconds: 2 },
  },
  rsvps: {
    method: "GET",
    path: "/api/rsvps",
    access: "user",
    summary: "The caller's own RSVPs.",
    input: PageQuery,
    output: Page(Rsvp),
  },
  rsvp: {
    method: "GET",
    path: "/api/events/{eventId}/rsvp",
    access: "user",
    summary: "The caller's RSVP of an event; 404 where there is none.",
    input: EventRef,
    output: Rsvp,
  },
  join: {
    method: "POST",
    path: "/api/events/{eventId}/rsvp",
    access: "user",
    summary:
      "Join an event with a spot left; once however often it is called, premium events as a Premium member only.",
    input: EventRef,
    output: Rsvp,
    rate: { max: 60, seconds: 600 },
  },
  leave: {
    method: "DELETE",
    path: "/api/events/{eventId}/rsvp",
    access: "user",
    summary: "Take the own RSVP back.",
    input: EventRef,
    output: Empty,
    rate: { max: 60, seconds: 600 },
  },
});

export const eventsAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/events",
    access: "admin",
    permission: "events",
    summary: "Events, drafts included: upcoming ones soonest first, past ones and all of them latest first.",
    input: PageQuery.extend(EventFilter.shape),
    output: Page(EventRecord),
  },
  event: {
    method: "GET",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    permission: "events",
    summary: "One event, published or not.",
    input: EventRef,
    output: EventRecord,
  },
  create: {
    method: "POST",
    path: "/api/admin/events",
    access: "admin",
    permission: "events",
    status: 201,
    summary: "Add an event.",
    input: EventInput.superRefine(checkTypes),
    output: EventRecord,
  },
  update: {
    method: "PUT",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    permission: "events",
    summary:
      "Change an event, whose state stays; a new start ends a postponement, and lowering the total under what is sold is refused with the number sold.",
    input: SeenEventRef.extend(EventUpdate.shape).superRefine(checkTypes),
    output: EventRecord,
  },
  series: {
    method: "GET",
    path: "/api/admin/events/{eventId}/series",
    access: "admin",
    permission: "events",
    summary: "The dates of an event's series, soonest first; none where it isn't part of one.",
    input: EventRef,
    output: SeriesDates,
  },
  repeat: {
    method: "POST",
    path: "/api/admin/events/{eventId}/repeat",
    access: "admin",
    permission: "events",
    status: 201,
    summary:
      "Add more dates of an event, each an event of its own at the same time on the city's clocks; all of them or none.",
    input: SeenEventRef.extend(RepeatInput.shape),
    output: SeriesDates,
  },
  setFlags: {
    method: "PATCH",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    permission: "events",
    summary:
      "Feature or publish an event, or take either back; one with tickets or RSVPs is never unpublished, and the refusal has their numbers.",
    input: EventRef.extend(EventFlags.shape),
    output: EventRecord,
  },
  schedulePublication: {
    method: "PUT",
    path: "/api/admin/events/{eventId}/publish-at",
    access: "admin",
    permission: "events",
    summary: "Say when a draft publishes itself, or with null that it doesn't.",
    input: SeenEventRef.extend({ publish_at: Instant.nullable() }),
    output: EventRecord,
  },
  night: {
    method: "GET",
    path: "/api/admin/events/{eventId}/night",
    access: "admin",
    permission: "door",
    summary:
      "An event on its night: sold, held, waiting and inside by type, money taken, and the messages to those coming.",
    input: EventRef,
    output: NightFigures,
  },
  pace: {
    method: "GET",
    path: "/api/admin/events/{eventId}/pace",
    access: "admin",
    permission: "sales",
    summary: "How an event's tickets sell by day, beside the last three events of its kind that are over.",
    input: EventRef,
    output: z.object({ pace: NightPace }),
  },
  stopSales: {
    method: "POST",
    path: "/api/admin/events/{eventId}/stop-sales",
    access: "admin",
    permission: "events",
    summary: "Stop an event's sales and RSVPs; what is reserved can still be paid.",
    input: SeenEventRef,
    output: EventRecord,
  },
  resumeSales: {
    method: "POST",
    path: "/api/admin/events/{eventId}/resume-sales",
    access: "admin",
    permission: "events",
    summary: "Resume the sales of an event that were stopped.",
    input: SeenEventRef,
    output: EventRecord,
  },
  postpone: {
    method: "POST",
    path: "/api/admin/events/{eventId}/postpone",
    access: "admin",
    permission: "events",
    summary: "Postpone an event until it has a new date; everybody who is coming learns of it, and nobody new gets in.",
    input: SeenEventRef,
    output: EventRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    permission: "events",
    summary:
      "Delete an event, which can be restored for 30 days; one with tickets, reservations or RSVPs is refused with their numbers.",
    input: EventRef,
    output: Empty,
  },
  restore: {
    method: "POST",
    path: "/api/admin/events/{eventId}/restore",
    access: "admin",
    permission: "events",
    summary: "Bring a deleted event back as it was, a draft or published; repeating it changes nothing.",
    input: EventRef,
    output: EventRecord,
  },
  deleteImage: {
    method: "DELETE",
    path: "/api/admin/events/{eventId}/image",
    access: "admin",
    permission: "events",
    summary: "Delete an event's image with its stored files, unless another event shows them too.",
    input: EventRef,
    output: EventRecord,
  },
});
