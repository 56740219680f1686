import * as z from "zod";
import { EventRecord } from "../model/event.ts";
import { eventLimits } from "../model/event-limits.ts";
import { Empty, Id, Page, PageQuery, Version } from "../model/primitives.ts";
import {
  AddedSpots,
  SpotsPlan,
  WaitingEntry,
  WaitingRecord,
  WaitingRequest,
  WaitingState,
  WaitingSummary,
} from "../model/waiting-list.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const OfferRef = EventRef.extend({ offerId: Id });
const OwnEntry = z.object({ entry: WaitingEntry.nullable() });

export const waitingLists = defineRoutes({
  list: {
    method: "GET",
    path: "/api/waiting-lists",
    access: "user",
    summary: "The waiting lists that the caller is on, open offers first.",
    input: Empty,
    output: z.object({ items: z.array(WaitingEntry).max(eventLimits.waitingLists) }),
  },
  entry: {
    method: "GET",
    path: "/api/events/{eventId}/waiting-list",
    access: "user",
    summary: "The caller's entry on an event's waiting list, or what came of it; null where there never was one.",
    input: EventRef,
    output: OwnEntry,
  },
  join: {
    method: "POST",
    path: "/api/events/{eventId}/waiting-list",
    access: "user",
    status: 201,
    idempotency: "own",
    summary:
      "Wait for one to eight tickets of one type of a full event, or with `tier` null for the spot of an RSVP; once however often it is called.",
    input: EventRef.extend(WaitingRequest.shape),
    output: WaitingEntry,
    rate: { max: 60, seconds: 600 },
  },
  leave: {
    method: "DELETE",
    path: "/api/events/{eventId}/waiting-list",
    access: "user",
    summary: "Leave an event's waiting list, and pass an open offer on; repeating it changes nothing.",
    input: EventRef,
    output: OwnEntry,
    rate: { max: 60, seconds: 600 },
  },
  decline: {
    method: "POST",
    path: "/api/events/{eventId}/waiting-list/offers/{offerId}/decline",
    access: "user",
    status: 200,
    summary: "Pass an open offer on to whoever is next; the caller stays on the list and isn't asked for an hour.",
    input: OfferRef,
    output: OwnEntry,
    rate: { max: 60, seconds: 600 },
  },
  takeSpot: {
    method: "POST",
    path: "/api/events/{eventId}/waiting-list/offers/{offerId}/join",
    access: "user",
    status: 200,
    summary: "Join an event with the spot that is offered; an offer of tickets is taken by the checkout.",
    input: OfferRef,
    output: OwnEntry,
    rate: { max: 60, seconds: 600 },
  },
});

export const waitingListsAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/events/{eventId}/waiting-list",
    access: "admin",
    permission: "events",
    summary: "Who is on an event's waiting list in one state, longest first, with their offers and what came of them.",
    input: EventRef.extend(PageQuery.shape).extend({ state: WaitingState.default("waiting") }),
    output: Page(WaitingRecord),
  },
  summary: {
    method: "GET",
    path: "/api/admin/events/{eventId}/waiting-list/summary",
    access: "admin",
    permission: "events",
    summary: "How many wait for each type of an event's tickets, or for its spots.",
    input: EventRef,
    output: WaitingSummary,
  },
  plan: {
    method: "GET",
    path: "/api/admin/events/{eventId}/spots-plan",
    access: "admin",
    permission: "events",
    summary: "How many members would be offered spots that are added; changes nothing.",
    input: EventRef.extend({
      spots: z.coerce.number<number>().int().pipe(AddedSpots.shape.spots),
      tier: AddedSpots.shape.tier,
    }),
    output: SpotsPlan,
  },
  addSpots: {
    method: "POST",
    path: "/api/admin/events/{eventId}/spots",
    access: "admin",
    permission: "events",
    status: 200,
    summary: "Add spots to an event, and to the limit of a type; whoever waits longest and fits is offered them.",
    input: EventRef.extend(AddedSpots.shape).extend({ version: Version.optional() }),
    output: EventRecord,
  },
});
