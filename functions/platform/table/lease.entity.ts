import { Entity } from "electrodb";
import { primaryIndex } from "./indexes.ts";
import { service, table } from "./table.ts";

export const personal = [];

/** Who works at something that only one at a time may do, and until when at the longest. */
export const LeaseEntity = new Entity(
  {
    model: { entity: "lease", version: "1", service },
    attributes: {
      name: { type: "string", required: true },
      holder: { type: "string", required: true },
      until: { type: "string", required: true },
    },
    indexes: {
      byName: primaryIndex(["name"], []),
    },
  },
  table,
);
