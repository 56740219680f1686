import * as z from "zod";
import { limits } from "./limits.ts";
import { Instant, Phone, PublicName, UserId } from "./primitives.ts";

/** The signed-in person as they see themselves. */
export const Me = z.object({
  user_id: UserId,
  email: z.string(),
  name: z.string(),
  display_name: z.string(),
  phone_number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  reward_points: z.int(),
  referral_code: z.string(),
  member_card_number: z.string(),
  /** Whether they want to be reminded before something they have runs out. */
  wants_reminders: z.boolean(),
  /** Whether they get campaigns: news and offers. */
  wants_news: z.boolean(),
  /** Whether they are reminded of their events by email; behind the bell they are in any case. */
  wants_event_reminders: z.boolean(),
  is_admin: z.boolean(),
  created_at: Instant,
});
export type Me = z.infer<typeof Me>;

export const MeInput = z.object({
  name: PublicName(limits.personNameLength).optional(),
  phone_number: Phone.optional(),
  wants_reminders: z.boolean().optional(),
  wants_news: z.boolean().optional(),
  wants_event_reminders: z.boolean().optional(),
});
export type MeInput = z.infer<typeof MeInput>;
