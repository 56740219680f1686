import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The order of all partner logos, in one item: adding, deleting and reordering logos are conditional on its version. */
export const LogoOrderEntity = new Entity(
  {
    model: { entity: "logo-order", version: "1", service },
    attributes: {
      name: { type: "string", required: true, default: "all" },
      ids: { type: "list", items: { type: "string" }, required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byName: primaryIndex(["name"], [], "logo-order"),
    },
  },
  table,
);
