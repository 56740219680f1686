/** What a member has done so far, as counted with the writes themselves. */
export type Tally = {
  deals_claimed: number;
  rsvps: number;
  check_ins: number;
  friends_joined: number;
};

/** The achievements of someone who has just joined. */
export const emptyTally: Tally = { deals_claimed: 0, rsvps: 0, check_ins: 0, friends_joined: 0 };

/** Every badge there is, easiest first: earned once the member's `of` reaches `from` (R20). */
export const badges = [
  { id: "first-taste", name: "First Taste", earned_by: "Redeemed a first deal", of: "deals_claimed", from: 1 },
  { id: "on-the-list", name: "On the List", earned_by: "Joined a first event", of: "rsvps", from: 1 },
  { id: "showed-up", name: "Showed Up", earned_by: "Checked in at an event", of: "check_ins", from: 1 },
  { id: "plus-one", name: "Plus One", earned_by: "Brought a friend to PLAYYY", of: "friends_joined", from: 1 },
  { id: "regular", name: "Regular", earned_by: "Redeemed 10 deals", of: "deals_claimed", from: 10 },
  { id: "night-owl", name: "Night Owl", earned_by: "Checked in at 5 events", of: "check_ins", from: 5 },
  { id: "connector", name: "Connector", earned_by: "Brought 5 friends to PLAYYY", of: "friends_joined", from: 5 },
] as const satisfies { id: string; name: string; earned_by: string; of: keyof Tally; from: number }[];

/** The badges a history has earned, in the order of the list; a new member has none. */
export const earnedBadges = (tally: Tally) => badges.filter(({ of, from }) => tally[of] >= from);
