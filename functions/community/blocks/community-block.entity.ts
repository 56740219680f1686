import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
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
      ofMember: primaryIndex(["user_id"], ["other_id", "side"], "community-blocks"),
      newest: secondaryIndex("gsi1", ["user_id", "side"], ["created_at", "other_id"], "community-blocks"),
    },
  },
  table,
);
