import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The three app settings, in one record. */
export const SettingsEntity = new Entity(
  {
    model: { entity: "settings", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "app" },
      deals_mode: { type: ["active", "coming_soon"] as const, required: true },
      redemptions_enabled: { type: "boolean", required: true },
      allow_membership_purchase: { type: "boolean", required: true },
      updated_at: { type: "string", required: true },
      /** Absent on settings written before versions were kept. */
      version: { type: "number" },
    },
    indexes: {
      byName: {
        scope: "settings",
        pk: { field: "pk", composite: ["name"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
