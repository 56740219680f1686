import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** How many vendors are pinned to Home; changes in the transactions that pin them, unpin them and delete them. */
export const HomePinsEntity = new Entity(
  {
    model: { entity: "home-pins", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "home" },
      vendors: { type: "number", required: true },
    },
    indexes: {
      byName: primaryIndex(["name"], [], "home-pins"),
    },
  },
  table,
);
