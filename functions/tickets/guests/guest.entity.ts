import { Entity } from "electrodb";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["name", "email", "note", "void_reason"];

/**
 * One guest of an event: their order is the hold with the same id, so every ticket leads here. Without an account, `holder_id` is an id that
 * only the tickets and this record have.
 */
export const GuestEntity = new Entity(
  {
    model: { entity: "guest", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      holder_id: { type: "string", required: true },
      has_account: { type: "boolean", required: true },
      name: { type: "string" },
      email: { type: "string" },
      /** For the door. */
      note: { type: "string" },
      tier: { type: ticketTiers, required: true },
      people: { type: "number", required: true },
      ticket_ids: { type: "list", items: { type: "string" }, required: true },
      /** Of the secret of the one link that counts, for a guest without an account. */
      link_fingerprint: { type: "string" },
      void_reason: { type: "string" },
      voided_at: { type: "string" },
      sent_at: { type: "string", required: true },
      created_at: { type: "string", required: true },
      /** Set when name, address, notes and link were erased. */
      erased_at: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      byEvent: secondaryIndex("gsi1", ["event_id"], ["created_at", "id"], "guests"),
    },
  },
  table,
);
