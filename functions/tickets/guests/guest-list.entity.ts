import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** That an event has guests whose names and addresses are still kept; `check_at` is when to look whether they are due. */
export const GuestListEntity = new Entity(
  {
    model: { entity: "guest-list", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      check_at: { type: "string", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
      due: secondaryIndex("gsi1", [], ["check_at", "event_id"], "guest-lists"),
    },
  },
  table,
);
