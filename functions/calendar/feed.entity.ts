import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["token"];

/** The one calendar feed of a member; its address grants the reading, so it is as secret as a password. */
export const FeedEntity = new Entity(
  {
    model: { entity: "calendar-feed", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      token: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);

/** Whose feed an address is. The feed itself has the last word: an address it no longer names is dead. */
export const FeedAddressEntity = new Entity(
  {
    model: { entity: "calendar-address", version: "1", service },
    attributes: {
      /** A fingerprint of the token: this item alone opens nothing. */
      mark: { type: "string", required: true },
      user_id: { type: "string", required: true },
    },
    indexes: {
      byMark: {
        pk: { field: "pk", composite: ["mark"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
