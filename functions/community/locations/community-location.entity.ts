import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** A part of the city that posts are about; the key allows one of a name, whatever its case. */
export const CommunityLocationEntity = new Entity(
  {
    model: { entity: "community-location", version: "1", service },
    attributes: {
      name: { type: "string", required: true },
      description: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byName: primaryIndex([], ["name"], "community-locations"),
    },
  },
  table,
);
