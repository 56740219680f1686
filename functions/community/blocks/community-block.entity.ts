import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Whom a member blocks and by whom they are blocked; erased with either account.";

/**
 * One side of a block. Each block is written twice, for the member who `blocks` and for the one who is `blocked-by`, so that one
 * query finds everybody whom a member must not see.
 */
export const CommunityBlockEntity = new Entity(
  {
    model: { entity: "community-block", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      other_id: { type: "string", required: true },
      side: { type: ["blocks", "blocked-by"] as const, required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      ofMember: {
        scope: "community-blocks",
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["other_id", "side"] },
      },
      newest: {
        index: "gsi1",
        scope: "community-blocks",
        pk: { field: "gsi1pk", composite: ["user_id", "side"] },
        sk: { field: "gsi1sk", composite: ["created_at", "other_id"] },
      },
    },
  },
  table,
);
