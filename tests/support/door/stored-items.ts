import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { uniqueId } from "../unique-text.ts";

// What the table stores of a door, for tests that call its verbs on a table of their own.

const at = "2027-03-01T12:00:00.000Z";
const ttl = 2_000_000_000;

/** An event whose door uses scanners. */
export const aStoredEvent = () => ({
  id: `event_${uniqueId()}`,
  title: "RAGER on the river",
  description: "Music by the water",
  type: "RAGER",
  location: "Jacksonville",
  featured: false,
  premium: false,
  is_published: true,
  start_at: at,
  door_mode: "scan" as const,
  event_section: ["rager"],
  version: 0,
  created_at: at,
  updated_at: at,
});

type Status = "valid" | "redeemed" | "cancelled";

/** The one ticket of an order. */
export const aStoredTicket = (event_id: string, status: Status = "valid") => ({
  id: `ticket_${uniqueId()}`,
  user_id: `member_${uniqueId()}`,
  event_id,
  hold_id: `hold_${uniqueId()}`,
  session_id: `cs_${uniqueId()}`,
  tier: "GA+" as const,
  status,
  number: 1,
  price_paid: 2_000,
  purchase_ts: at,
});

type StoredTicket = ReturnType<typeof aStoredTicket>;

/** The order of a ticket as the list has it: valid, without a binding. */
export const aListedOrder = async ({ event_id, hold_id, user_id, id, purchase_ts }: StoredTicket) => {
  const order_ref = await orderRef(hold_id);
  return {
    event_id,
    order_key: orderKeyOf(order_ref),
    order_ref,
    order_id: hold_id,
    tier: 1,
    tickets: [{ id, number: 1, purchase_ts }],
    seat_1: { holder_id: user_id, name: "Maya Member", status: "valid" as const },
    changed_at: 1,
    ttl,
  };
};

/** How the payment of a ticket ended. */
export const aPaidSession = ({ session_id, user_id, hold_id, id, price_paid: amount }: StoredTicket) => ({
  session_id,
  user_id,
  hold_id,
  outcome: "issued" as const,
  ticket_ids: [id],
  amount,
  created_at: at,
});

/** A paired scanner. */
export const aStoredScanner = (event_id: string) => ({
  event_id,
  id: `door_${uniqueId()}`,
  secret_fingerprint: "none",
  role: "scan" as const,
  gate: "North",
  label: "Test phone",
  ends_at: at,
  paired_at: at,
  acknowledged: 0,
  admitted: 0,
  refused: 0,
  version: 0,
  ttl,
});

/** A row of a scanner that let seat 1 of an order in. */
export const aStoredRow = ({ id: device_id, event_id }: ReturnType<typeof aStoredScanner>, sequence = 1) => ({
  device_id,
  sequence,
  event_id,
  hash: `hash${sequence}`,
  kind: "admit" as const,
  at: Date.parse(at),
  received_at: at,
  seats: 0b1,
  gate: "North",
  by: "live" as const,
  ttl,
});
