import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Which activities of others a member was told of and has read; erased with the account.";

/** A friend activity of one follower. Of a shared one it exists once the follower has read it. */
export const ActivityDeliveryEntity = new Entity(
  {
    model: { entity: "friend-activity-delivery", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      author_id: { type: "string", required: true },
      read_at: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["id"], "friend-activities"),
    },
  },
  table,
);
