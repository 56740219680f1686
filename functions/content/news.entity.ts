import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** A short video of the city, shown on Home. The handle is its creator's public name elsewhere. */
export const NewsEntity = new Entity(
  {
    model: { entity: "news", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      creator_handle: { type: "string", required: true },
      video_url: { type: "string", required: true },
      caption: { type: "string", required: true },
      posted_at: { type: "string", required: true },
      is_active: { type: "boolean", required: true },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      /** All by posted time. */
      newest: secondaryIndex("gsi1", [], ["posted_at", "id"], "news"),
      /** Active ones by posted time. */
      active: secondaryIndex("gsi2", ["is_active"], ["posted_at", "id"], "active-news"),
    },
  },
  table,
);
