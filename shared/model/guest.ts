import * as z from "zod";
import { DoorMode } from "./door.ts";
import { EventState } from "./event.ts";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Email, Id, Instant, Line, PublicName, Text, UserId } from "./primitives.ts";
import { Quantity, TicketTier } from "./ticket-type.ts";

/** Whom an administrator invites: complimentary tickets for one person and those who come along (R80). */
export const GuestInput = z.object({
  name: PublicName(limits.personNameLength),
  email: Email,
  tier: TicketTier,
  plus_ones: z
    .int()
    .min(0)
    .max(limits.ticketsPerOrder - 1, `Bring at most ${limits.ticketsPerOrder - 1}`)
    .default(0),
  /** For the door, never for the guest. */
  note: Text(eventLimits.guestNoteLength).nullish(),
});
export type GuestInput = z.infer<typeof GuestInput>;

/** Why a guest's tickets are voided. */
export const GuestVoid = z.object({ reason: Line(eventLimits.guestNoteLength) });

/** One guest of an event's guest list. Name, address and note are null once they were erased. */
export const Guest = z.object({
  id: Id,
  event_id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Whose account the tickets are in; null for a guest without one, who has a still code. */
  user_id: UserId.nullable(),
  tier: TicketTier,
  tier_name: z.string(),
  /** The guest and those who come along. */
  people: Quantity,
  note: z.string().nullable(),
  state: z.enum(["sent", "in", "voided"]),
  /** How many of them are in, and since when the first is. */
  admitted: z.int().min(0),
  in_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  created_at: Instant,
  /** When the email was sent last. */
  sent_at: Instant,
});
export type Guest = z.infer<typeof Guest>;

/** What an event has left for guests; `left` is null without a limit. */
export const GuestSeats = z.object({
  title: z.string(),
  state: EventState,
  past: z.boolean(),
  sells_tickets: z.boolean(),
  left: z.int().min(0).nullable(),
  types: z.array(
    z.object({
      tier: TicketTier,
      name: z.string(),
      left: z.int().min(0).nullable(),
      /** Members who wait for this type: while there are some, every place is theirs. */
      waiting: z.int().min(0),
    }),
  ),
});
export type GuestSeats = z.infer<typeof GuestSeats>;

/** What a guest without an account opens by their link. `gone`: the link leads nowhere, and nothing else is said. */
export const GuestPass = z.object({
  state: z.enum(["open", "voided", "gone"]),
  name: z.string().nullable(),
  tier_name: z.string().nullable(),
  people: Quantity.nullable(),
  admitted: z.int().min(0),
  event: z
    .object({
      id: Id,
      title: z.string(),
      start_at: Instant,
      end_at: Instant.nullable(),
      doors_at: Instant,
      venue_name: z.string().nullable(),
      venue_address: z.string().nullable(),
      location: z.string(),
      image: z.string().nullable(),
      state: EventState,
      past: z.boolean(),
      door_mode: DoorMode,
    })
    .nullable(),
  /** The still code with the city's signature, in hexadecimal digits; null where no scanner reads codes, or nobody is let in. */
  pass: z.string().nullable(),
});
export type GuestPass = z.infer<typeof GuestPass>;
