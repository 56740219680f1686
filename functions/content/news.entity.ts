import { Entity } from "electrodb";
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
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      /** All by posted time. */
      newest: {
        index: "gsi1",
        scope: "news",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["posted_at", "id"] },
      },
      /** Active ones by posted time. */
      active: {
        index: "gsi2",
        scope: "active-news",
        pk: { field: "gsi2pk", composite: ["is_active"] },
        sk: { field: "gsi2sk", composite: ["posted_at", "id"] },
      },
    },
  },
  table,
);
