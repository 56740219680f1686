import { Entity } from "electrodb";
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
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["deal_id"] },
      },
      newest: {
        index: "gsi1",
        scope: "favorites",
        pk: { field: "gsi1pk", composite: ["user_id"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  table,
);
