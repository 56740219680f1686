import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "That a member has many followers; erased with the account.";

/** A member whose activities are shared, and the id of the latest one: what the author's followers look for. */
export const SharedAuthorEntity = new Entity(
  {
    model: { entity: "shared-author", version: "1", service },
    attributes: {
      author_id: { type: "string", required: true },
      latest_id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byAuthor: primaryIndex(["author_id"], []),
      byLatest: secondaryIndex("gsi1", [], ["latest_id", "author_id"], "shared-authors"),
    },
  },
  table,
);
