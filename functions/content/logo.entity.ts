import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** A partner's logo. There are only dozens, so they share a partition and one query reads them all. */
export const LogoEntity = new Entity(
  {
    model: { entity: "logo", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      logo_url: { type: "string", required: true },
      website_url: { type: "string" },
      is_active: { type: "boolean", required: true },
      /** Its place when it was added; the order itself is kept apart, and this only sorts logos that it does not name. */
      display_order: { type: "number", required: true },
      /** Absent on logos written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      all: primaryIndex([], ["id"], "logos"),
    },
  },
  table,
);
