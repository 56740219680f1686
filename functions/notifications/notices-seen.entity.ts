import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "When a member last opened the bell; erased with the account.";

/** Up to when a member has seen their notifications: everything later is unread. */
export const NoticesSeenEntity = new Entity(
  {
    model: { entity: "notices-seen", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      seen_until: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
