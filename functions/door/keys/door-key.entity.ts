import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** A public key of the city, which scanners verify tickets' codes with. The secret half is known to one function alone. */
export const DoorKeyEntity = new Entity(
  {
    model: { entity: "door-key", version: "1", service },
    attributes: {
      kid: { type: "string", required: true },
      /** Compressed, in hexadecimal digits. */
      key: { type: "string", required: true },
      /** From when codes are signed with it. */
      from: { type: "string", required: true },
      revoked_at: { type: "string" },
    },
    indexes: {
      /** All of the city's keys: a handful. */
      all: primaryIndex([], ["kid"]),
    },
  },
  table,
);
