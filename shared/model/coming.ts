import * as z from "zod";
import { Instant, UserId } from "./primitives.ts";

/** A ticket of an event that somebody holds. */
const HeldTicket = z.object({ tier_name: z.string(), is_checked_in: z.boolean() });

/** Somebody who is coming to an event: with tickets, or by an RSVP alone. */
export const ComingPerson = z.object({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  tickets: z.array(HeldTicket),
  /** Since when they come. */
  since: Instant,
});
export type ComingPerson = z.infer<typeof ComingPerson>;

/** How many members come to an event; with a ticket and without one add up to all. */
export const ComingCount = z.object({ all: z.int().min(0), with_ticket: z.int().min(0), by_rsvp: z.int().min(0) });
