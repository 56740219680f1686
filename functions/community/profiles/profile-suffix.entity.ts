import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["suffix", "token"];

/** One suffix of a member's name in the community, so that 'contains' is one query: `token` is its first three characters. */
export const ProfileSuffixEntity = new Entity(
  {
    model: { entity: "community-profile-suffix", version: "1", service },
    attributes: {
      token: { type: "string", required: true },
      suffix: { type: "string", required: true },
      user_id: { type: "string", required: true },
    },
    indexes: {
      bySuffix: primaryIndex(["token"], ["suffix", "user_id"], "community-profiles"),
    },
  },
  table,
);
