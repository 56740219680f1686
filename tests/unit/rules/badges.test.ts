import { expect, test } from "vitest";
import { badges, earnedBadges, emptyTally } from "../../../shared/rules/badges.ts";

const earned = (tally: Partial<typeof emptyTally>) => earnedBadges({ ...emptyTally, ...tally }).map(({ id }) => id);

test("[profile-02] a new member has 0 badges", () => {
  expect(earned({})).toEqual([]);
});

test.each(badges.map((badge) => [badge.name, badge] as const))(
  "[profile-02] %s is earned once the member's activity reaches its number",
  (_name, { id, of, from }) => {
    expect(earned({ [of]: from - 1 })).not.toContain(id);
    expect(earned({ [of]: from })).toContain(id);
    expect(earned({ [of]: from + 100 })).toContain(id);
  },
);

test("[profile-02] a first deal, event, check-in and friend earn a badge each, and so do 10 deals, 5 check-ins and 5 friends", () => {
  expect(badges.map(({ of, from }) => [of, from])).toEqual([
    ["deals_claimed", 1],
    ["rsvps", 1],
    ["check_ins", 1],
    ["friends_joined", 1],
    ["deals_claimed", 10],
    ["check_ins", 5],
    ["friends_joined", 5],
  ]);
});

test("[profile-02] the list of badges is short, and each says how it is earned", () => {
  expect(badges.length).toBeLessThanOrEqual(10);
  expect(new Set(badges.map(({ id }) => id)).size).toBe(badges.length);
  for (const { earned_by } of badges) expect(earned_by).toMatch(/^[A-Z].{8,}$/);
});
