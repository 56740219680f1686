import * as z from "zod";
import { Tier } from "./membership.ts";
import { Instant, Secret, UserId } from "./primitives.ts";

const Badge = z.object({ id: z.string(), name: z.string(), earned_by: z.string() });

/** The Profile tab in one answer: who the member is, what they have, and what they have earned. */
export const Profile = z.object({
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  reward_points: z.int(),
  member_card_number: z.string(),
  referral_code: z.string(),
  deals_claimed: z.int().min(0),
  badges: z.array(Badge),
  created_at: Instant,
});
export type Profile = z.infer<typeof Profile>;

/** What the QR code of a member card carries: signed by us, good until `expires_at`. */
export const CardToken = z.object({ token: Secret(), expires_at: Instant });
export type CardToken = z.infer<typeof CardToken>;

/** What staff sees of whoever shows a good member card. */
export const CardHolder = z.object({
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  member_card_number: z.string(),
  tier: Tier,
  expires_at: Instant,
});
export type CardHolder = z.infer<typeof CardHolder>;
