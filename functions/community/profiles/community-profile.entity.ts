import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["display_name", "avatar_url", "bio"];

/**
 * A member as the community knows them. The counts are folded from follows; `avatar_url` follows the member's record; the first
 * day's figures hold the limits of new accounts (R45).
 */
export const CommunityProfileEntity = new Entity(
  {
    model: { entity: "community-profile", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      display_name: { type: "string", required: true },
      avatar_url: { type: "string" },
      bio: { type: "string", required: true, default: "" },
      /** The decision that removed the bio, until the member writes a new one: an appeal against it can bring the bio back. */
      bio_removed_by: { type: "string" },
      messages_from: { type: ["everybody", "following", "nobody"] as const, required: true, default: "everybody" },
      /** What followers are told of. */
      tells_event_rsvp: { type: "boolean", required: true, default: true },
      tells_check_in: { type: "boolean", required: true, default: true },
      tells_new_post: { type: "boolean", required: true, default: true },
      /** Whether they show themselves in Who's going of events where they haven't chosen otherwise; absent until they say so. */
      shows_going: { type: "boolean" },
      followers_count: { type: "number", required: true, default: 0 },
      following_count: { type: "number", required: true, default: 0 },
      first_day_posts: { type: "number" },
      first_day_pictures: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
