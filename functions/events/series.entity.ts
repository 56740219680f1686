import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The dates of one series, each an event of its own; written with the events themselves, so that it names every one there ever was. */
export const SeriesEntity = new Entity(
  {
    model: { entity: "event-series", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      event_ids: { type: "list", items: { type: "string" }, required: true },
      created_at: { type: "string", required: true },
    },
    indexes: { byId: primaryIndex(["id"], []) },
  },
  table,
);
