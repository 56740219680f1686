import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The app settings, in one record. */
export const SettingsEntity = new Entity(
  {
    model: { entity: "settings", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "app" },
      deals_mode: { type: ["active", "coming_soon"] as const, required: true },
      redemptions_enabled: { type: "boolean", required: true },
      allow_membership_purchase: { type: "boolean", required: true },
      /** Absent on settings written before tickets had a switch: sales are on. */
      ticket_sales_enabled: { type: "boolean" },
      /** How the switches stood when everything was paused; absent unless it is. */
      before_pause: {
        type: "map",
        properties: {
          redemptions_enabled: { type: "boolean", required: true },
          allow_membership_purchase: { type: "boolean", required: true },
          ticket_sales_enabled: { type: "boolean", required: true },
        },
      },
      updated_at: { type: "string", required: true },
      /** Absent on settings written before versions were kept. */
      version: { type: "number" },
    },
    indexes: {
      byName: primaryIndex(["name"], [], "settings"),
    },
  },
  table,
);
