import { expect, test } from "vitest";
import type { SeenActivity } from "../../../functions/reports/member-states.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/reports/member-state.entity.ts")),
  ...(await import("../../../functions/reports/member-states.ts")),
  ...(await import("../../../functions/reports/reports.projection.ts")),
}));

const [zone, now] = ["America/New_York", "2027-02-10T17:00:00.000Z"];
/** The last instant of the 9th in New York, and the first of the 10th. */
const [late, early] = ["2027-02-10T04:59:59.999Z", "2027-02-10T05:00:00.000Z"];

/**
 * A member whose state is of the 9th, and who has become premium since without anything having followed: whoever derives the state again finds that.
 */
const aMember = async (): Promise<string> => {
  const { MemberEntity, MemberStateEntity, GrantEntity, neverChanges } = city();
  const user_id = uniqueId();
  const codes = { referral_code: user_id, member_card_number: user_id };
  const named = { email: `${user_id}@x.test`, name: "Rory", display_name: "Rory" };
  const dates = { marketing_consent_at: now, created_at: now, updated_at: now };
  await MemberEntity.put({ user_id, ...codes, ...named, ...dates }).go();
  const state = { tier: "free", is_paying: false, active_day: "2027-02-09", changes_at: neverChanges } as const;
  await MemberStateEntity.put({ user_id, ...state, has_paid: false, revision: 1 }).go();
  const gift = { source: "admin", source_ref: "gift", tier: "premium", status: "active" } as const;
  await GrantEntity.put({ user_id, ...gift, start_at: now, updated_at: now, sweep_at: "never" }).go();
  return user_id;
};

const stateOf = async (user_id: string) => {
  const { data } = await city().MemberStateEntity.get({ user_id }).go({ consistent: true });
  return { tier: data?.tier, active_day: data?.active_day };
};
const stateAfter = async (activity: SeenActivity) => {
  const user_id = await aMember();
  await city().refreshMemberState(user_id, zone, now, activity);
  return stateOf(user_id);
};
const stateAfterChanges = async (...entities: string[]) => {
  const user_id = await aMember();
  const after = { user_id, created_at: late, state: "shown" };
  const changes = entities.map((entity) => ({ id: entity, at: now, entity, before: null, after, isExpiry: false }));
  await city().memberStates.apply(changes, { zone, now });
  return stateOf(user_id);
};

const stored = { tier: "free", active_day: "2027-02-09" };

test("a further deed of a day that is known derives nothing else of a member's state", async () => {
  expect(await stateAfter({ seenAt: late, mayBeLess: false, hasOnlyActed: true })).toEqual(stored);
});

test.each<[string, SeenActivity, string | undefined]>([
  ["the first deed of a day", { seenAt: early, mayBeLess: false, hasOnlyActed: true }, "2027-02-10"],
  ["a deed beside another change", { seenAt: late, mayBeLess: false, hasOnlyActed: false }, "2027-02-09"],
  ["a deed that may be gone", { seenAt: late, mayBeLess: true, hasOnlyActed: true }, "2027-02-09"],
  ["no deed", { mayBeLess: false, hasOnlyActed: true }, "2027-02-09"],
])("%s derives all of a member's state", async (_case, activity, active_day) => {
  expect(await stateAfter(activity)).toEqual({ tier: "premium", active_day });
});

test("an RSVP alone is a deed, and one in the same batch as a new grant is a deed beside another change", async () => {
  expect(await stateAfterChanges("rsvp")).toEqual(stored);
  expect(await stateAfterChanges("grant", "rsvp")).toEqual({ tier: "premium", active_day: "2027-02-09" });
});
