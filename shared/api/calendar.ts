import * as z from "zod";
import { Empty, Id, Secret } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

/** The address of the caller's feed; null while there is none. Whoever has it can read the feed. */
const Feed = z.object({ url: Secret().nullable() });

export const calendar = defineRoutes({
  feed: {
    method: "GET",
    path: "/api/calendar/feed",
    access: "user",
    summary: "The address of the caller's calendar feed, or null while there is none.",
    input: Empty,
    output: Feed,
  },
  createFeed: {
    method: "POST",
    path: "/api/calendar/feed",
    access: "user",
    summary: "The address of the caller's calendar feed, made at the first call.",
    // Repeated, it answers the same address.
    idempotency: "own",
    input: Empty,
    output: Feed,
    rate: { max: 20, seconds: 600 },
  },
  rotateFeed: {
    method: "POST",
    path: "/api/calendar/feed/rotate",
    access: "user",
    summary: "A new address for the caller's calendar feed; the old one stops working at once.",
    // Repeated, it makes another address; the one that was lost on its way opens nothing any more.
    idempotency: "own",
    input: Empty,
    output: Feed,
    rate: { max: 20, seconds: 600 },
  },
  revokeFeed: {
    method: "DELETE",
    path: "/api/calendar/feed",
    access: "user",
    summary: "End the caller's calendar feed; its address stops working at once.",
    // Repeated, it changes nothing.
    idempotency: "own",
    input: Empty,
    output: Feed,
  },
  read: {
    method: "GET",
    path: "/api/calendar/{token}",
    access: "public",
    produces: "text/calendar",
    summary: "A member's calendar feed, for calendar programs; the token (with or without .ics) is the whole secret.",
    input: z.object({ token: z.string().regex(/^[\w-]{22,64}(\.ics)?$/) }),
    output: z.string(),
  },
  event: {
    method: "GET",
    path: "/api/events/{eventId}/calendar",
    access: "public",
    produces: "text/calendar",
    summary: "One published event as a calendar file.",
    input: z.object({ eventId: Id }),
    output: z.string(),
    cache: { seconds: 30 },
  },
});
