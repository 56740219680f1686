import { Entity } from "electrodb";
import { dealCategories, dealTags } from "../../shared/model/deal.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** A deal of a vendor. `business_name`, `has_coordinates` and `is_pinned` are the vendor's, kept in step when that changes. */
export const DealEntity = new Entity(
  {
    model: { entity: "deal", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      vendor_id: { type: "string", required: true },
      business_name: { type: "string", required: true },
      offer_details: { type: "string", required: true },
      image: { type: "string" },
      tag: { type: dealTags, required: true },
      category: { type: dealCategories, required: true },
      savings_cents: { type: "number", required: true },
      redemption_limit: { type: ["every_30_days", "once"] as const, required: true },
      requires_subscription: { type: "boolean", required: true },
      event_id: { type: "string" },
      /** Whether it is known where the vendor is. */
      has_coordinates: { type: "boolean" },
      /** Whether its vendor is pinned to Home. */
      is_pinned: { type: "boolean" },
      /** Absent on deals written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], [], "deal"),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "deals"),
      byVendor: secondaryIndex("gsi2", ["vendor_id"], ["created_at", "id"]),
    },
  },
  table,
);
