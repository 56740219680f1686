import type { Profile } from "../../shared/model/profile.ts";
import { earnedBadges, emptyTally, type Tally } from "../../shared/rules/badges.ts";
import type { Member } from "./members.ts";
import { TallyEntity } from "./tally.entity.ts";

/** Returns what a member has achieved so far, with one read. */
const getTally = async (userId: string): Promise<Tally> => {
  const { data } = await TallyEntity.get({ user_id: userId }).go({ consistent: true });
  return { ...emptyTally, ...data };
};

/** Returns the Profile tab of a member. */
export const getProfile = async (member: Member): Promise<Profile> => {
  const tally = await getTally(member.user_id);
  return {
    ...member,
    avatar_url: member.avatar_url ?? null,
    deals_claimed: tally.deals_claimed,
    badges: earnedBadges(tally),
  };
};
