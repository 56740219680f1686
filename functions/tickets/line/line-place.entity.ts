import { Entity } from "electrodb";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["email", "name"];

const order = {
  type: "map",
  properties: {
    tier: { type: ticketTiers, required: true },
    quantity: { type: "number", required: true },
    ambassador_code: { type: "string" },
    expected_total: { type: "number" },
  },
} as const;

/**
 * A member's place in the line for an event's tickets: the order, and what the one who serves it needs to know of its buyer.
 * It waits for `seats`, then for its payment `page`, and ends as `ready` or `refused`.
 */
export const LinePlaceEntity = new Entity(
  {
    model: { entity: "line-place", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      stage: { type: ["seats", "page", "ready", "refused"] as const, required: true },
      /** The number in order of arrival. */
      number: { type: "number", required: true },
      /** The number among those that wait for a payment page. */
      page_number: { type: "number" },
      order: { ...order, required: true },
      /** The id of the hold that the order leads to, whether it exists yet or not. */
      hold_id: { type: "string", required: true },
      ticket_ids: { type: "list", items: { type: "string" } },
      error: { type: "any" },
      /** How often serving it failed for no reason of its own. */
      failures: { type: "number" },
      username: { type: "string", required: true },
      email: { type: "string", required: true },
      email_verified: { type: "boolean", required: true },
      name: { type: "string", required: true },
      is_admin: { type: "boolean", required: true },
      joined_at: { type: "string", required: true },
      ended_at: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["event_id"]),
    },
  },
  table,
);
