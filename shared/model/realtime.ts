import * as z from "zod";
import { Id } from "./primitives.ts";

/** What a client may send. */
export const ClientMessage = z.discriminatedUnion("action", [z.object({ action: z.literal("ping") })]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** The tickets of a payment are there; told to their buyer. */
const TicketsIssued = z.object({
  type: z.literal("tickets-issued"),
  session_id: z.string(),
  ticket_ids: z.array(Id).min(1),
});

/** Too much was sent; the connection ends with this. */
const Refused = z.object({
  type: z.literal("refused"),
  code: z.literal("too-many-requests"),
  retry_after_seconds: z.int(),
});

/** What the server sends. */
export const ServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("pong") }),
  TicketsIssued,
  Refused,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
