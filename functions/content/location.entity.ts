import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** A neighborhood of the city. */
export const LocationEntity = new Entity(
  {
    model: { entity: "location", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      address: { type: "string" },
      latitude: { type: "number" },
      longitude: { type: "number" },
    },
    indexes: {
      byName: primaryIndex([], ["name", "id"], "locations"),
    },
  },
  table,
);
