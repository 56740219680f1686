import * as z from "zod";
import { Empty, Instant, Secret } from "../model/primitives.ts";
import { ChangePage, TopicCursor } from "../model/realtime.ts";
import { defineRoutes } from "./route.ts";

export const realtime = defineRoutes({
  ticket: {
    method: "POST",
    path: "/api/realtime/tickets",
    access: "user",
    status: 201,
    summary:
      "A ticket that opens one live connection of the caller, valid once, for 60 seconds; and where both topics stand now.",
    input: Empty,
    output: z.object({ ticket: Secret(), expires_at: Instant, feed: z.int(), member: z.int() }),
    // The response holds a secret and isn't kept for a repeated request: that one gets a ticket of its own.
    idempotency: "own",
    rate: { max: 60, seconds: 60 },
  },
  changes: {
    method: "GET",
    path: "/api/realtime/changes",
    access: "user",
    summary:
      "The live changes after the caller's cursors, oldest first within a topic; a topic without a cursor answers where it stands now.",
    input: z.object({ feed: TopicCursor.optional(), member: TopicCursor.optional() }),
    output: ChangePage,
    rate: { max: 120, seconds: 60 },
  },
});
