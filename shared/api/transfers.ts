import * as z from "zod";
import { Empty, Id, Instant, Secret } from "../model/primitives.ts";
import { Ticket } from "../model/ticket.ts";
import { defineRoutes } from "./route.ts";

const TicketRef = z.object({ ticketId: Id });

/** The secret of a link by which a ticket is sent. */
const TransferCode = z.object({ code: z.string().regex(/^[\w-]{20,60}$/) });

export const transfers = defineRoutes({
  send: {
    method: "POST",
    path: "/api/tickets/{ticketId}/transfer",
    access: "user",
    status: 201,
    summary: "A one-use link that sends one of the caller's tickets; a new link ends the one before.",
    input: TicketRef,
    output: z.object({ link: Secret(), expires_at: Instant }),
    // Repeated, it makes another link; the one that was lost on its way opens nothing any more.
    idempotency: "own",
    rate: { max: 30, seconds: 60 },
  },
  takeBack: {
    method: "DELETE",
    path: "/api/tickets/{ticketId}/transfer",
    access: "user",
    idempotency: "own",
    summary: "End a ticket's open link; repeating it changes nothing.",
    input: TicketRef,
    output: Ticket,
  },
  giveBack: {
    method: "POST",
    path: "/api/tickets/{ticketId}/give-back",
    access: "user",
    summary: "Give a ticket that the caller was sent back to whoever bought it.",
    input: TicketRef,
    output: Empty,
    rate: { max: 30, seconds: 60 },
  },
  open: {
    method: "POST",
    path: "/api/transfers/open",
    access: "public",
    idempotency: "own",
    summary: "What a link would send, and from whom, before signing in.",
    input: TransferCode,
    output: z.object({
      state: z.enum(["open", "gone"]),
      event: z.object({ title: z.string(), start_at: Instant, image: z.string().nullable() }).nullable(),
      /** The name of its type. */
      tier: z.string().nullable(),
      from_name: z.string().nullable(),
    }),
    rate: { max: 20, seconds: 60 },
  },
  claim: {
    method: "POST",
    path: "/api/transfers/claim",
    access: "user",
    status: 201,
    idempotency: "own",
    summary: "Take the ticket that a link sends; repeating it answers the same ticket.",
    input: TransferCode,
    output: Ticket,
    rate: { max: 20, seconds: 60 },
  },
});
