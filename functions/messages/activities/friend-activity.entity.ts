import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["message"];

/**
 * Something a member did, once for all who follow them. Its id is derived from what they did and begins with its time, so that
 * ids made later sort later. With `is_shared` its readers find it through its author (R45).
 */
export const FriendActivityEntity = new Entity(
  {
    model: { entity: "friend-activity", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      author_id: { type: "string", required: true },
      activity_type: { type: ["event_rsvp", "check_in", "new_post"] as const, required: true },
      message: { type: "string", required: true },
      /** Absent on one that is about no event, and on those from before this was kept. */
      event_id: { type: "string" },
      is_shared: { type: "boolean", required: true },
      created_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      byAuthor: secondaryIndex("gsi1", ["author_id"], ["id"], "friend-activities"),
    },
  },
  table,
);
