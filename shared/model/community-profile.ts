import * as z from "zod";
import { limits } from "./limits.ts";
import { Instant, PublicName, Text, UserId } from "./primitives.ts";

/** Who may write direct messages to a member: everybody, those the member follows, or nobody. */
export const MessagesFrom = z.enum(["everybody", "following", "nobody"]);
export type MessagesFrom = z.infer<typeof MessagesFrom>;

/** Which of a member's activities their followers are told of. */
export const Tells = z.object({ event_rsvp: z.boolean(), check_in: z.boolean(), new_post: z.boolean() });
export type Tells = z.infer<typeof Tells>;

/**
 * A member as the community sees them. `is_following` and `is_blocked` say whether the caller follows or blocks them;
 * `display_name` is the community's own and may differ from the account's.
 */
export const CommunityProfile = z.object({
  id: z.string(),
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** Empty while the member has written none. */
  bio: z.string(),
  created_at: Instant,
  followers_count: z.int().min(0),
  following_count: z.int().min(0),
  is_following: z.boolean(),
  is_blocked: z.boolean(),
});
export type CommunityProfile = z.infer<typeof CommunityProfile>;

/** The caller's own profile with its settings. */
export const OwnCommunityProfile = CommunityProfile.extend({
  messages_from: MessagesFrom,
  tells: Tells,
  /** Whether their followers see them in Who's going, unless they chose otherwise for an event (R81). */
  shows_going: z.boolean(),
  /** Until when the account is new: no links, one picture, five posts (R45). Null afterwards. */
  new_until: Instant.nullable(),
});
export type OwnCommunityProfile = z.infer<typeof OwnCommunityProfile>;

/** A change of the own profile; what is left out stays as it is. */
export const CommunityProfileChange = z.object({
  display_name: PublicName(limits.personNameLength).optional(),
  bio: Text(limits.bioLength).optional(),
  messages_from: MessagesFrom.optional(),
  tells: Tells.partial().optional(),
  shows_going: z.boolean().optional(),
});
export type CommunityProfileChange = z.output<typeof CommunityProfileChange>;

/** A member in a list: of those found, followed or following. */
export const ProfileSummary = z.object({
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  is_following: z.boolean(),
});
export type ProfileSummary = z.infer<typeof ProfileSummary>;

/** A member whom the caller blocks, and since when. */
export const BlockedProfile = ProfileSummary.omit({ is_following: true }).extend({ created_at: Instant });
export type BlockedProfile = z.infer<typeof BlockedProfile>;

/** A member's name and nothing else (row feed-10). */
export const UserName = z.object({ user_id: UserId, display_name: z.string() });
export type UserName = z.infer<typeof UserName>;

/** Whether the caller follows a member, and how many do, the caller's own change included. */
export const FollowState = z.object({ is_following: z.boolean(), followers_count: z.int().min(0) });
export type FollowState = z.infer<typeof FollowState>;
