import * as z from "zod";
import { EventEntry, EventState } from "./event.ts";
import { eventLimits } from "./event-limits.ts";
import { CentsSum, Id, Instant, Line } from "./primitives.ts";
import { TicketTier } from "./ticket-type.ts";

const Count = z.int().min(0);

/** One type of ticket on the night. `limit` is its own; null where only the event's total bounds it. */
const NightType = z.object({
  tier: TicketTier,
  name: z.string(),
  sold: Count,
  held: Count,
  waiting: Count,
  limit: Count.nullable(),
});

/** A message to everybody who is coming, and how many were told so far. */
export const NightMessage = z.object({
  id: z.string(),
  text: z.string(),
  at: Instant,
  told: Count,
  is_done: z.boolean(),
});
export type NightMessage = z.infer<typeof NightMessage>;

/** An event on its night, as whoever runs it watches it. */
export const NightFigures = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    start_at: Instant,
    doors_at: Instant,
    entry: EventEntry,
    state: EventState,
    past: z.boolean(),
    is_scanned: z.boolean(),
  }),
  /** Null without a limit. */
  capacity: Count.nullable(),
  sold: Count,
  held: Count,
  /** Who comes by an RSVP, without a ticket. */
  rsvps: Count,
  /** Who came in less who left, by the door's log; by redeemed tickets where members redeem them; null for an event that is entered without a ticket. */
  inside: Count.nullable(),
  /** Members who wait for a ticket of any type, or for a spot. */
  waiting: Count,
  types: z.array(NightType),
  /** What standing tickets cost less what went back of it, in cents. */
  taken: CentsSum,
  /** People whom a message would reach now. */
  people: Count,
  /** The newest messages first. */
  messages: z.array(NightMessage),
  messages_left: Count,
  /** When the next message may be sent, where none is left. */
  messages_again_at: Instant.nullable(),
  as_of: Instant,
});
export type NightFigures = z.infer<typeof NightFigures>;

/** Standing tickets at the end of each of the last days up to the event's own, which is the last. */
const PacedEvent = z.object({ event_id: Id, title: z.string(), start_at: Instant, sold: z.array(Count) });

/** How an event sells beside the last ones of its kind that are over, newest first; null for an event without tickets. */
export const NightPace = z
  .object({ event: PacedEvent, before: z.array(PacedEvent).max(eventLimits.pacedEvents) })
  .nullable();
export type NightPace = z.infer<typeof NightPace>;

/** A message to everybody who is coming. */
export const NightMessageInput = z.object({
  text: Line(eventLimits.messageLength),
});
