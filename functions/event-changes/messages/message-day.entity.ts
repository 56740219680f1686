import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** How many messages an event sent on a day of the city to those who are coming. */
export const MessageDayEntity = new Entity(
  {
    model: { entity: "event-message-day", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      day: { type: "string", required: true },
      sent: { type: "number", required: true },
      ttl: { type: "number", required: true, hidden: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["day"]),
    },
  },
  table,
);
