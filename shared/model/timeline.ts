import * as z from "zod";
import { AuditRecord } from "./audit.ts";
import { Cents, Instant } from "./primitives.ts";

/** A note of the team on a timeline. */
export const TimelineNote = z.object({
  text: z.string(),
  author: z.string(),
  author_email: z.string().nullable(),
  /** The author's name now; null once their account is gone. */
  author_name: z.string().nullable(),
});
export type TimelineNote = z.infer<typeof TimelineNote>;

/** What belongs to a record's own life and no audit row says. Amounts in cents. */
export const TimelineFact = z.discriminatedUnion("type", [
  z.object({ type: z.literal("joined") }),
  z.object({
    type: z.literal("deal-redeemed"),
    business_name: z.string(),
    offer_details: z.string(),
    /** Whether it was undone since. */
    is_undone: z.boolean(),
  }),
  /** What a member ordered; the title is null once the event is gone. */
  z.object({
    type: z.literal("ordered"),
    session_id: z.string(),
    event_title: z.string().nullable(),
    tickets: z.int(),
  }),
  z.object({ type: z.literal("order-paid"), amount: Cents, tickets: z.int() }),
  z.object({ type: z.literal("checked-in"), number: z.int() }),
]);
export type TimelineFact = z.infer<typeof TimelineFact>;

const Place = { id: z.string(), at: Instant };

/** One thing that happened to a record: a change in the audit log, a note, or a fact of its own life. */
export const TimelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("change"), ...Place, change: AuditRecord }),
  z.object({ kind: z.literal("note"), ...Place, note: TimelineNote }),
  z.object({ kind: z.literal("fact"), ...Place, fact: TimelineFact }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** What a record's timeline is of. */
export type TimelineKind = "member" | "event" | "vendor" | "order";

/** What has notes that are kept with it and not with a member. */
export const notedKinds = ["event", "vendor", "order"] as const;
export type NotedKind = (typeof notedKinds)[number];

/** A note of the team on an event, a vendor or an order. */
export const RecordNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  author_email: z.string().nullable(),
  at: Instant,
});
export type RecordNote = z.infer<typeof RecordNote>;
