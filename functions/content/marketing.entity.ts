import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The landing page's figures and testimonials: one record, absent until an administrator changes the defaults. */
export const MarketingEntity = new Entity(
  {
    model: { entity: "marketing", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "landing" },
      active_members: { type: "string", required: true },
      instagram_views: { type: "string", required: true },
      joined_today_mode: { type: ["range", "live"] as const, required: true },
      /** Absent on figures written before it could be set. */
      joined_today_range: {
        type: "map",
        properties: { lowest: { type: "number", required: true }, highest: { type: "number", required: true } },
      },
      /** Absent on figures written before versions were kept. */
      version: { type: "number" },
      updated_at: { type: "string" },
      testimonials: {
        type: "list",
        required: true,
        items: {
          type: "map",
          properties: {
            name: { type: "string", required: true },
            avatar_url: { type: "string" },
            quote: { type: "string", required: true },
            saved_cents: { type: "number", required: true },
          },
        },
      },
    },
    indexes: {
      byName: primaryIndex(["name"], [], "marketing"),
    },
  },
  table,
);
