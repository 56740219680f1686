import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Who redeemed, joined or posted what, for 30 days; goes with the redemption, RSVP or post.";

export const activityKinds = ["redemption", "rsvp", "post"] as const;

/** Something a member did, newest last in its kind's partition. */
export const RecentActivityEntity = new Entity(
  {
    model: { entity: "recent-activity", version: "1", service },
    attributes: {
      kind: { type: activityKinds, required: true },
      at: { type: "string", required: true },
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      /** The deal, the event or the post. */
      subject_id: { type: "string", required: true },
      /** The vendor's name, or the location of a post; an event's title is read when it is shown. */
      title: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      newest: primaryIndex(["kind"], ["at", "id"], "recent-activity"),
    },
  },
  table,
);
