import * as z from "zod";
import { Cents, Id, Instant } from "./primitives.ts";
import { Hold } from "./ticket.ts";
import { Quantity, TicketTier } from "./ticket-type.ts";

/** `waiting` for seats or the payment page, `ready` with one or the tickets, or `refused` with the reason. */
const LinePlaceState = z.enum(["waiting", "ready", "refused"]);

/** The order that waits in line, as its buyer sent it; `expected_total` in cents. */
const LineOrder = z.object({
  tier: TicketTier,
  quantity: Quantity,
  ambassador_code: z.string().nullable(),
  expected_total: Cents.nullable(),
});

/** A member's place in the line for an event's tickets: one for each member and event. */
export const LinePlace = z.object({
  event_id: Id,
  /** Their number in order of arrival. */
  number: z.int().min(1),
  /** How many may come before them at most; 0 is next. */
  ahead: z.int().min(0),
  state: LinePlaceState,
  order: LineOrder,
  /** The seats, once they are held. */
  hold: Hold.nullable(),
  /** The tickets of an order with a total of 0. */
  ticket_ids: z.array(Id),
  /** Why the order was refused. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
  joined_at: Instant,
  /** About how long it takes until the order is ready, in seconds. */
  wait_seconds: z.int().min(0),
});
export type LinePlace = z.infer<typeof LinePlace>;
