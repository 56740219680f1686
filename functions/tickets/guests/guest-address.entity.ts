import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["email"];

/** That an address stands on an event's guest list, so that nobody is added twice; deleted when the guest is voided or erased. */
export const GuestAddressEntity = new Entity(
  {
    model: { entity: "guest-address", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      email: { type: "string", required: true },
      guest_id: { type: "string", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["email"]),
    },
  },
  table,
);
