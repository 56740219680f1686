import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["texts"];

/** A buyer, an event or an order whose tickets can be searched, with the texts that its search terms were made from. */
export const TicketSearchSubjectEntity = new Entity(
  {
    model: { entity: "ticket-search-subject", version: "1", service },
    attributes: {
      kind: { type: ["buyer", "event", "order"] as const, required: true },
      subject: { type: "string", required: true },
      texts: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      bySubject: primaryIndex(exact("kind", "subject"), []),
    },
  },
  table,
);
