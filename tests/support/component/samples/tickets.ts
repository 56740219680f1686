import type { Ticket } from "../../../../shared/model/ticket.ts";
import { aPerson, type Person } from "../person.ts";

const hour = 3_600_000;

/** An instant some hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A GA+ ticket of an event that begins in two hours: its holder redeems it at the door. */
export const aTicket = (
  { event, ...about }: Partial<Omit<Ticket, "event">> & { event?: Partial<Ticket["event"]> } = {},
  { userId }: Person = aPerson(),
): Ticket => {
  const start_at = event?.start_at ?? inHours(2);
  return {
    id: "tkt_00000001",
    user_id: userId,
    event_id: "evt_00000001",
    session_id: "cs_test_1",
    tier: "GA+",
    status: "valid",
    refunded: false,
    refund_failed: false,
    price_paid: 2_000,
    purchase_ts: inHours(-24),
    check_in_ts: null,
    last4_phone: "0188",
    code_used: null,
    number: 1,
    order_quantity: 1,
    holder_id: null,
    held_by: null,
    is_being_sent: false,
    event: {
      title: "RAGER on the roof",
      start_at,
      end_at: null,
      doors_at: start_at,
      venue_name: "The Dock",
      venue_address: "1 Water St, Jacksonville",
      image: null,
      door_mode: "member",
      transfer_until: start_at,
      ...event,
    },
    ...about,
  };
};
