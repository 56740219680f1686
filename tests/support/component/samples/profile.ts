import type { Profile } from "../../../../shared/model/profile.ts";
import { aPerson, type Person } from "../person.ts";

/** The profile of a person who has redeemed and earned nothing. */
export const aProfile = ({ userId, name }: Person = aPerson()): Profile => ({
  user_id: userId,
  display_name: name,
  avatar_url: null,
  reward_points: 0,
  member_card_number: "AB12CD34",
  referral_code: "MAYA1234",
  deals_claimed: 0,
  badges: [],
  created_at: "2026-01-02T03:04:05.000Z",
});
