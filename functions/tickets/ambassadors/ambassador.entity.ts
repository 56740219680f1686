import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["name", "user_id", "email_hashes"];

/** Somebody whose code takes $5 off; the code is unique because it is the key. */
export const AmbassadorEntity = new Entity(
  {
    model: { entity: "ambassador", version: "1", service },
    attributes: {
      code: { type: "string", required: true },
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      status: { type: ["active", "inactive"] as const, required: true },
      /** The ambassador's own account, which can't use the code. */
      user_id: { type: "string" },
      /** Of that account's verified addresses: whoever deletes it and returns can't use the code either (R37). */
      email_hashes: { type: "list", items: { type: "string" } },
      /** One more with each change; absent until the first. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byCode: primaryIndex(["code"], []),
      newest: secondaryIndex("gsi1", [], ["created_at", "code"], "ambassadors"),
    },
  },
  table,
);
