import * as z from "zod";
import { Id } from "../model/primitives.ts";
import { content } from "./content.ts";
import { deals } from "./deals.ts";
import { events } from "./events.ts";
import { members } from "./members.ts";
import { memberships } from "./memberships.ts";
import { messages } from "./messages.ts";
import { notifications } from "./notifications.ts";
import { defineRoutes } from "./route.ts";
import { tickets } from "./tickets.ts";

export const start = defineRoutes({
  read: {
    method: "GET",
    path: "/api/start",
    access: "user",
    summary:
      "What the app reads about the caller when it opens, and about the event whose page it opens at, each part as its own route answers it. A part is null that couldn't be read, that isn't for the caller's tier, or whose list doesn't end with its first page: ask its own route.",
    input: z.object({ event_id: Id.optional() }),
    output: z.object({
      membership: memberships.mine.output.nullable(),
      settings: content.settings.output.nullable(),
      news: content.news.output.nullable(),
      profile: members.profile.output.nullable(),
      unread_notifications: notifications.unread.output.nullable(),
      unread_messages: messages.unread.output.nullable(),
      blocking_claims: deals.claimed.output.nullable(),
      recent_claims: deals.claims.output.nullable(),
      tickets: tickets.list.output.nullable(),
      holds: tickets.holds.output.nullable(),
      rsvps: events.rsvps.output.nullable(),
      event: events.get.output.nullable(),
      line: tickets.linePlace.output.nullable(),
    }),
  },
});
