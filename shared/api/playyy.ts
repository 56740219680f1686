import * as z from "zod";
import {
  ExclusiveEventInput,
  ExclusiveEventRecord,
  JoinableEvent,
  PlayyyStats,
  PlayyyStatsInput,
} from "../model/playyy.ts";
import { Empty, Id, Instant, Page, PageQuery, Version } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ exclusiveEventId: Id });
const WishState = z.object({ wished_at: Instant.nullable() });

export const playyy = defineRoutes({
  stats: {
    method: "GET",
    path: "/api/playyy/stats",
    access: "public",
    summary: "The latest figures of the PLAYYY tab, or the defaults while none are stored.",
    input: Empty,
    output: PlayyyStats,
    cache: { seconds: 5 },
  },
  exclusiveEvents: {
    method: "GET",
    path: "/api/exclusive-events",
    access: "paid",
    summary: "Active exclusive events, newest first, and whether the caller joined; all of them without a limit.",
    input: PageQuery,
    output: Page(JoinableEvent),
  },
  join: {
    method: "POST",
    path: "/api/exclusive-events/{exclusiveEventId}/joins",
    access: "paid",
    status: 201,
    summary: "Join an exclusive event; repeating it changes nothing.",
    input: EventRef,
    output: z.object({ exclusive_event_id: Id, joined_at: Instant }),
  },
  leave: {
    method: "DELETE",
    path: "/api/exclusive-events/{exclusiveEventId}/joins",
    access: "user",
    summary: "Take joining an exclusive event back, also without a membership; repeating it changes nothing.",
    input: EventRef,
    output: Empty,
  },
  wish: {
    method: "GET",
    path: "/api/playyy/wish",
    access: "user",
    summary: "Whether the caller asked to hear of new activities.",
    input: Empty,
    output: WishState,
  },
  makeWish: {
    method: "PUT",
    path: "/api/playyy/wish",
    access: "user",
    summary: "Ask to hear of new activities; repeating it keeps the first wish.",
    input: Empty,
    output: WishState,
  },
  dropWish: {
    method: "DELETE",
    path: "/api/playyy/wish",
    access: "user",
    summary: "Take the wish to hear of new activities back; repeating it changes nothing.",
    input: Empty,
    output: WishState,
  },
});

export const playyyAdmin = defineRoutes({
  updateStats: {
    method: "PUT",
    path: "/api/admin/playyy/stats",
    access: "admin",
    permission: "content",
    summary: "Store new figures for the PLAYYY tab.",
    input: PlayyyStatsInput.extend({ version: Version.optional() }),
    output: PlayyyStats,
  },
  list: {
    method: "GET",
    path: "/api/admin/exclusive-events",
    access: "admin",
    permission: "content",
    summary: "All exclusive events, newest first; all of them without a limit.",
    input: PageQuery,
    output: Page(ExclusiveEventRecord),
  },
  create: {
    method: "POST",
    path: "/api/admin/exclusive-events",
    access: "admin",
    permission: "content",
    status: 201,
    summary: "Add an exclusive event.",
    input: ExclusiveEventInput,
    output: ExclusiveEventRecord,
  },
  update: {
    method: "PUT",
    path: "/api/admin/exclusive-events/{exclusiveEventId}",
    access: "admin",
    permission: "content",
    summary: "Change an exclusive event.",
    input: EventRef.extend(ExclusiveEventInput.shape).extend({ version: Version.optional() }),
    output: ExclusiveEventRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/exclusive-events/{exclusiveEventId}",
    access: "admin",
    permission: "content",
    summary: "Delete an exclusive event; it can be restored for 30 days.",
    input: EventRef,
    output: Empty,
  },
  restore: {
    method: "POST",
    path: "/api/admin/exclusive-events/{exclusiveEventId}/restore",
    access: "admin",
    permission: "content",
    summary: "Bring a deleted exclusive event back; repeating it changes nothing.",
    input: EventRef,
    output: ExclusiveEventRecord,
  },
});
