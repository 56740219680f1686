import * as z from "zod";
import { CityEvent, EventFilter, EventFlags, EventInput, EventRecord, Rsvp } from "../model/event.ts";
import { Empty, Id, Page, PageQuery, Version } from "../model/primitives.ts";
import { defineRoutes, sharedCopySeconds } from "./route.ts";

const EventRef = z.object({ eventId: Id });

export const events = defineRoutes({
  list: {
    method: "GET",
    path: "/api/events",
    access: "public",
    summary: "Published events by start: all of them latest first, or those that aren't over soonest first.",
    input: PageQuery.extend({ when: z.literal("upcoming").optional() }),
    output: Page(CityEvent),
    cache: { seconds: sharedCopySeconds, isShared: true },
  },
  get: {
    method: "GET",
    path: "/api/events/{eventId}",
    access: "public",
    summary: "One published event; one that is no longer published only for who has a ticket or an RSVP of it.",
    input: EventRef,
    output: CityEvent,
    cache: { seconds: 2 },
  },
  preview: {
    method: "GET",
    path: "/api/events/{eventId}/preview",
    access: "public",
    produces: "text/html",
    summary: "What a link to an event looks like where it is shared: title, picture and description, for link readers.",
    input: EventRef,
    output: z.string(),
    cache: { seconds: 60 },
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
    summary: "Events, drafts included: upcoming ones soonest first, past ones and all of them latest first.",
    input: PageQuery.extend(EventFilter.shape),
    output: Page(EventRecord),
  },
  event: {
    method: "GET",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    summary: "One event, published or not.",
    input: EventRef,
    output: EventRecord,
  },
  create: {
    method: "POST",
    path: "/api/admin/events",
    access: "admin",
    status: 201,
    summary: "Add an event.",
    input: EventInput,
    output: EventRecord,
  },
  update: {
    method: "PUT",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    summary: "Change an event; lowering the total under what is sold is refused with the number sold.",
    input: EventRef.extend(EventInput.shape).extend({ version: Version.optional() }),
    output: EventRecord,
  },
  setFlags: {
    method: "PATCH",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    summary:
      "Feature or publish an event, or take either back; who has tickets or RSVPs is counted before it is unpublished.",
    input: EventRef.extend(EventFlags.shape),
    output: EventRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/events/{eventId}",
    access: "admin",
    summary: "Delete an event and its RSVPs; refused while tickets of it are sold or held.",
    input: EventRef,
    output: Empty,
  },
  deleteImage: {
    method: "DELETE",
    path: "/api/admin/events/{eventId}/image",
    access: "admin",
    summary: "Delete an event's image with its stored files, unless another event shows them too.",
    input: EventRef,
    output: EventRecord,
  },
});
