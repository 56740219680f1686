import { Entity } from "electrodb";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "What a member was told of; erased with the account.";

/** That a member was told of something: whoever tells them of it again is refused. `ttl` removes it once nobody can come with it any more. */
export const NoticeCauseEntity = new Entity(
  {
    model: { entity: "notice-cause", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      cause: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], exact("cause"), "notice-causes"),
    },
  },
  table,
);
