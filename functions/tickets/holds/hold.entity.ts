import { Entity } from "electrodb";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["email", "last4_phone"];

const line = {
  type: "map",
  properties: {
    price: { type: "number", required: true },
    /** Why it costs less; absent where it doesn't, and on orders from before this was kept. */
    discount_type: { type: ["none", "free_ga", "half_ga", "premium_vip", "ambassador", "complimentary"] as const },
  },
} as const;

/**
 * One order from the moment its seats are reserved: `held`, then `paid`, `released` or `refunded`.
 * It carries everything that its tickets need, so that a payment can be fulfilled without its buyer.
 */
export const HoldEntity = new Entity(
  {
    model: { entity: "hold", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      tier: { type: ticketTiers, required: true },
      quantity: { type: "number", required: true },
      lines: { type: "list", items: line, required: true },
      total: { type: "number", required: true },
      membership_tier: { type: ["free", "essential", "premium"] as const, required: true },
      /** The ambassador code that lowered the price, its ambassador, and by how many cents. */
      code: { type: "string" },
      ambassador_id: { type: "string" },
      code_discount: { type: "number" },
      /** The names of the locks that this order acquires; see locks/single-use-lock.entity.ts. */
      rights: { type: "list", items: { type: "string" }, required: true },
      /** Under whom its free tickets are counted, account and hashes of the address; absent where none are. */
      free_owners: { type: "list", items: { type: "string" } },
      email: { type: "string", required: true },
      /** Of a guest without an account, who has the same id (R80). */
      is_guest: { type: "boolean" },
      last4_phone: { type: "string" },
      status: { type: ["held", "paid", "released", "refunded"] as const, required: true },
      expires_at: { type: "string", required: true },
      /** The offer of the waiting list that it, or the order that it replaced, came of. */
      offer_id: { type: "string" },
      /** Tickets that were offered back, whose places it has: so many fewer seats of the stock (R86). */
      from_tickets: { type: "list", items: { type: "string" } },
      /** Which of its member's slots it occupies while it is held; see hold-slot.entity.ts. */
      slot: { type: "string" },
      /** A hash of the request that made it: its Idempotency-Key leads here again only with the same request. */
      request: { type: "string" },
      /** The payment session of the hold it replaced, to be closed when its own is opened. */
      replaced_session_id: { type: "string" },
      session_id: { type: "string" },
      checkout_url: { type: "string" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      /** By expiry; the sweep reads the `held` ones. */
      due: secondaryIndex("gsi1", ["status"], ["expires_at", "id"], "holds"),
      byUser: secondaryIndex("gsi2", ["user_id"], ["created_at", "id"], "holds-of"),
    },
  },
  table,
);
