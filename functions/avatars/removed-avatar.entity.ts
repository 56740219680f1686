import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["url"];

/**
 * The avatar that a decision took away from a member, hidden until the decision can't be taken back any more. It ends when the member sets
 * a new one.
 */
export const RemovedAvatarEntity = new Entity(
  {
    model: { entity: "removed-avatar", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      url: { type: "string", required: true },
      decision_id: { type: "string", required: true },
      kept_until: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], [], "removed-avatars"),
    },
  },
  table,
);
