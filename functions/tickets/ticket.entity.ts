import { Entity } from "electrodb";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["last4_phone"];

/**
 * One seat somebody has. Two indexes carry tier and status, so that any filter of the back-office reads what it shows; a write
 * of `status` names the unchanged parts of both keys (`ticketKeyParts`).
 */
export const TicketEntity = new Entity(
  {
    model: { entity: "ticket", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      session_id: { type: "string", required: true },
      tier: { type: ticketTiers, required: true },
      status: { type: ["valid", "redeemed", "cancelled"] as const, required: true },
      number: { type: "number" },
      order_quantity: { type: "number" },
      price_paid: { type: "number", required: true },
      purchase_ts: { type: "string", required: true },
      check_in_ts: { type: "string" },
      last4_phone: { type: "string" },
      code_used: { type: "string" },
      /** What of its price, in cents, went back by refunds that named no tickets; the ticket stands. */
      refunded_part: { type: "number" },
      /** Of a cancelled ticket: the refund that gave its price back, or the dispute that was lost. */
      cancelled_by: { type: "string" },
      /** Whether the bank sent that refund back and its money is still to be paid. */
      refund_failed: { type: "boolean" },
      /** The dispute of the payment it was bought with; the ticket stays valid unless that is lost. */
      dispute_id: { type: "string" },
      /** Why it cost less than its regular price; absent where it didn't, and on tickets sold before this was kept. */
      discount_type: { type: ["none", "free_ga", "half_ga", "premium_vip", "ambassador"] as const },
      /** Who has it now, when the buyer sent it to somebody else. */
      holder_id: { type: "string" },
      /** While its buyer returns it nobody is let in with it, and nobody takes it over: until this instant, should the return be interrupted. */
      returning_until: { type: "string" },
      /** Of the one open link by which it is being sent. */
      transfer_fingerprint: { type: "string" },
      /** Which row of which scanner's log let it in. */
      admitted: {
        type: "map",
        properties: {
          device_id: { type: "string", required: true },
          sequence: { type: "number", required: true },
          gate: { type: "string", required: true },
        },
      },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      byUser: secondaryIndex("gsi1", ["user_id"], ["purchase_ts", "id"], "tickets"),
      byEvent: secondaryIndex("gsi2", ["event_id"], ["tier", "status", "purchase_ts", "id"], "tickets"),
      byStatus: secondaryIndex("gsi3", ["tier", "status"], ["purchase_ts", "id"], "tickets"),
    },
  },
  table,
);

type KeyParts = { event_id: string; tier: TicketTier; purchase_ts: string };

/** What a write of a ticket's status passes to `composite`: the parts of its index keys that never change. */
export const ticketKeyParts = ({ event_id, tier, purchase_ts }: KeyParts): KeyParts => ({
  event_id,
  tier,
  purchase_ts,
});
