import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["owner"];

/**
 * How many tickets of an event one payer has, or holds in an open checkout, for which 0 is paid (R66): once under the
 * account, and once under each keyed hash of its verified address. It counts orders since it exists; earlier ones aren't in it.
 */
export const FreeTicketCountEntity = new Entity(
  {
    model: { entity: "free-ticket-count", version: "1", service },
    attributes: {
      /** A user id, or a keyed hash of an address. */
      owner: { type: "string", required: true },
      event_id: { type: "string", required: true },
      tickets: { type: "number", required: true },
      /** Clean-up only, long after the event. */
      ttl: { type: "number" },
    },
    indexes: {
      byOwner: primaryIndex(exact("owner"), ["event_id"]),
    },
  },
  table,
);
