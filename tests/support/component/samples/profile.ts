import type { Me } from "../../../../shared/model/member.ts";
import type { Profile } from "../../../../shared/model/profile.ts";
import { aPerson, type Person } from "../person.ts";

/** The profile of a person who has redeemed and earned nothing. */
export const aProfile = ({ userId, name }: Person = aPerson(), about: Partial<Profile> = {}): Profile => ({
  user_id: userId,
  display_name: name,
  avatar_url: null,
  reward_points: 0,
  member_card_number: "AB12CD34",
  referral_code: "PLAYYYMAYA12",
  deals_claimed: 0,
  badges: [],
  created_at: "2026-01-02T03:04:05.000Z",
  ...about,
});

/** A person's own record: reminders and news are wanted. */
export const aRecordOf = ({ userId, email, name, phone, isAdmin }: Person, about: Partial<Me> = {}): Me => ({
  user_id: userId,
  email,
  name,
  display_name: name,
  phone_number: phone,
  avatar_url: null,
  reward_points: 0,
  referral_code: "PLAYYYMAYA12",
  member_card_number: "AB12CD34",
  wants_reminders: true,
  wants_news: true,
  wants_event_reminders: true,
  is_admin: isAdmin,
  created_at: "2026-01-02T03:04:05.000Z",
  ...about,
});
