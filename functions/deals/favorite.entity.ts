import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which deals they like; erased with the account.";

/** A deal that a member keeps; the key allows one per member and deal. */
export const FavoriteEntity = new Entity(
  {
    model: { entity: "favorite", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      deal_id: { type: "string", required: true },
      business_name: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["deal_id"]),
      newest: secondaryIndex("gsi1", ["user_id"], ["id"], "favorites"),
    },
  },
  table,
);
