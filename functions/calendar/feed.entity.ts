import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["token"];

/** The calendar feed of a member. Whoever has its URL can read it, so the token is as secret as a password. */
export const FeedEntity = new Entity(
  {
    model: { entity: "calendar-feed", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      token: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);

/** Who a feed URL belongs to. It is valid only while the feed itself has the same token. */
export const FeedAddressEntity = new Entity(
  {
    model: { entity: "calendar-address", version: "1", service },
    attributes: {
      /** A hash of the token: this item alone opens nothing. */
      mark: { type: "string", required: true },
      user_id: { type: "string", required: true },
    },
    indexes: {
      byMark: primaryIndex(["mark"], []),
    },
  },
  table,
);
