import * as z from "zod";
import { Cents, Id, Instant, UserId } from "./primitives.ts";
import { TicketStatus, TicketTier } from "./ticket.ts";

/** An order that became tickets, as the back-office sees it; amounts in cents. */
export const AdminOrder = z.object({
  session_id: z.string(),
  user_id: UserId,
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
  code: z.string().nullable(),
  amount: Cents,
  refunded: Cents,
  created_at: Instant,
  tickets: z.array(
    z.object({
      id: Id,
      tier: TicketTier,
      status: TicketStatus,
      price_paid: Cents,
      check_in_ts: Instant.nullable(),
      /** The refund or the lost dispute that cancelled it. */
      cancelled_by: z.string().nullable(),
      /** A dispute of its payment, open or decided. */
      dispute_id: z.string().nullable(),
    }),
  ),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
