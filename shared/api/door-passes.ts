import * as z from "zod";
import { CodeState, CompressedKey, Signature } from "../model/door.ts";
import { eventLimits } from "../model/event-limits.ts";
import { GuestPass } from "../model/guest.ts";
import { limits } from "../model/limits.ts";
import { Id, Instant, Line } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

/** The secret of a guest's link: whose it is, and what nobody can guess. */
const GuestCode = z.string().regex(/^guest_[0-9A-Z]{26}\.[\w-]{20,60}$/);

export const doorPasses = defineRoutes({
  bind: {
    method: "POST",
    path: "/api/tickets/{ticketId}/bind",
    access: "user",
    idempotency: "own",
    summary: "Where a ticket's code lives; with a signed request, the pass for this phone.",
    input: z.object({
      ticketId: Id,
      device_key: CompressedKey.optional(),
      /** Which seats of the order, from 1; left out, all that the caller holds. */
      seats: z.array(z.int().min(1).max(limits.ticketsPerOrder)).max(limits.ticketsPerOrder).optional(),
      label: Line(eventLimits.deviceLabelLength).optional(),
      nonce: z.string().max(1_000).optional(),
      signature: Signature.optional(),
      /** Ends a binding on another phone. */
      move: z.boolean().default(false),
      /** Asks for a still code instead: no phone's key, an ID at the door. */
      still: z.boolean().default(false),
    }),
    output: z.object({
      state: CodeState,
      binding: z.object({ label: z.string(), bound_at: Instant }).nullable(),
      moves_left: z.int().min(0),
      /** From when codes can be made. */
      opens_at: Instant,
      nonce: z.string().nullable(),
      order_ref: z.string(),
      /** Which seats of the order the caller holds, or the pass is for. */
      seats: z.array(z.int()),
      /** The pass with the city's signature, in hexadecimal digits. */
      pass: z.string().nullable(),
      server_time: z.int(),
    }),
    rate: { max: 30, seconds: 60 },
  },
  guest: {
    method: "POST",
    path: "/api/guests/open",
    access: "public",
    status: 200,
    idempotency: "own",
    summary: "What a guest without an account opens by their link: the event, and a still code in their name.",
    input: z.object({ code: GuestCode }),
    output: GuestPass,
    rate: { max: 20, seconds: 60 },
  },
});
