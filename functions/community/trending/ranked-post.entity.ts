import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Which post of a member has how many likes; it goes with the post, or after 9 days.";

/** A post's place among the trending ones of the city or of one location; a like moves it. */
export const RankedPostEntity = new Entity(
  {
    model: { entity: "ranked-post", version: "1", service },
    attributes: {
      /** `city`, or `in:` and the location's name. */
      place: { type: "string", required: true },
      /** The number of likes in seven digits, so that it sorts. */
      likes: { type: "string", required: true },
      post_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      created_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byLikes: primaryIndex(["place"], ["likes", "post_id"], "ranked-posts"),
    },
  },
  table,
);
