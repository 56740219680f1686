import { Entity } from "electrodb";
import { vendorCategories } from "../../shared/model/vendor.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["contact_email"];

/** A partner venue. */
export const VendorEntity = new Entity(
  {
    model: { entity: "vendor", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      category: { type: vendorCategories, required: true },
      address: { type: "string" },
      phone: { type: "string" },
      opening_hours: { type: "string" },
      /** Absent on vendors written before it was required. */
      contact_email: { type: "string" },
      latitude: { type: "number" },
      longitude: { type: "number" },
      average_bill_cents: { type: "number", required: true },
      /** Whether its deals stand first in their rows of Home; absent on vendors written before they could be pinned. */
      is_pinned: { type: "boolean" },
      /** How many deals it has; changes in the transactions that add and delete them. */
      deals: { type: "number" },
      /** Absent on vendors written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], [], "vendor"),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "vendors"),
    },
  },
  table,
);
