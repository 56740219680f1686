import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** The community's settings, in one record. */
export const CommunitySettingsEntity = new Entity(
  {
    model: { entity: "community-settings", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "community" },
      /** Words that no text may contain; none until an administrator names some. */
      filtered_words: { type: "list", items: { type: "string" } },
      updated_at: { type: "string", required: true },
      version: { type: "number" },
    },
    indexes: {
      byName: primaryIndex(["name"], [], "community-settings"),
    },
  },
  table,
);
