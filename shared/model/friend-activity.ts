import * as z from "zod";
import { Id, Instant, UserId } from "./primitives.ts";

/** What a member is told of those they follow (R45). */
const activityTypes = ["event_rsvp", "check_in", "new_post"] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Something that a followed member did; `user_id` is the follower it is told to. */
export const FriendActivity = z.object({
  id: Id,
  user_id: UserId,
  activity_type: z.enum(activityTypes),
  message: z.string(),
  /** The event it is about; null for a post, and for what was told before this was kept. */
  event_id: Id.nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type FriendActivity = z.infer<typeof FriendActivity>;
