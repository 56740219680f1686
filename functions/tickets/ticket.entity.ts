import { Entity } from "electrodb";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["last4_phone"];

/** What lists over all events tell apart: GA+ and VIP+ are the same everywhere, all types that events name are one group. */
export const tierGroups = ["GA+", "VIP+", "other"] as const;

/** The group of a type. */
export const tierGroupOf = (tier: TicketTier): (typeof tierGroups)[number] =>
  tier === "GA+" || tier === "VIP+" ? tier : "other";

/**
 * One seat somebody has. Two indexes carry type and status, so that any filter of the back-office reads what it shows; a write
 * of `status` names the unchanged parts of both keys (`patchTicketStatus`).
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
      /** Absent on tickets from before events named types: their keys have their tier in its place, which is the same text. */
      tier_group: {
        type: tierGroups,
        label: "tier",
        watch: ["tier"],
        set: (group, { tier }) => (tier ? tierGroupOf(tier) : group),
      },
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
      discount_type: { type: ["none", "free_ga", "half_ga", "premium_vip", "ambassador", "complimentary"] as const },
      /** Given to a guest without an account: `user_id` leads to no member, `hold_id` to the guest (R80). */
      is_guest: { type: "boolean" },
      /** Who has it now, when the buyer sent it to somebody else. */
      holder_id: { type: "string" },
      /** While its buyer returns it nobody is let in with it, and nobody takes it over: until this instant, should the return be interrupted. */
      returning_until: { type: "string" },
      /** Since when its buyer offers it to the waiting list (R86). */
      offered_back_at: { type: "string" },
      /** Whether somebody else has its place, and its price is due to go back. */
      seat_passed: { type: "boolean" },
      /** Of the one open link by which it is being sent. */
      transfer_fingerprint: { type: "string" },
      /** Since when it is out and may come back; absent while it is in. It stays used (R82). */
      out_ts: { type: "string" },
      /** The last of the rows that let it in or out, as text that sorts as they do (functions/door/log/passage.ts). */
      passage: { type: "string" },
      /** Which row of which scanner's log let it in first. */
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
      byStatus: secondaryIndex("gsi3", ["tier_group", "status"], ["purchase_ts", "id"], "tickets"),
    },
  },
  table,
);

/** The parts of a ticket's index keys that never change, with its id. */
export type TicketKeyParts = { id: string; event_id: string; tier: TicketTier; purchase_ts: string };

/** A write of a ticket's status, which its caller completes. It gives an older ticket its group. */
export const patchTicketStatus = (
  { id, event_id, tier, purchase_ts }: TicketKeyParts,
  status: "valid" | "redeemed" | "cancelled",
) =>
  TicketEntity.patch({ id })
    .set({ status, tier_group: tierGroupOf(tier) })
    .composite({ event_id, tier, purchase_ts });
