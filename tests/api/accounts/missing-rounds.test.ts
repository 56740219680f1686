import { expect, inject, test, vi } from "vitest";
import { stack } from "../../support/checkout.ts";
import { aMember } from "../../support/fixtures.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { readPoolAddress } from "../../support/sign-in.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/missing/continue-round.ts")),
  ...(await import("../../../functions/account/missing/missing-account.entity.ts")),
  ...(await import("../../../functions/account/missing/pool-round.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const [yesterday, today, later] = ["2027-02-01T12:00:00.000Z", "2027-02-02T12:00:00.000Z", "2027-02-02T13:00:00.000Z"];

/** Stores a member who joined at a time. */
const storeMember = async (user_id: string, created_at: string): Promise<string> => {
  const codes = { referral_code: user_id, member_card_number: user_id };
  const named = { email: `${user_id}@x.test`, name: "Rory", display_name: "Rory" };
  const dates = { marketing_consent_at: created_at, created_at, updated_at: created_at };
  await city()
    .MemberEntity.put({ user_id, ...codes, ...named, ...dates })
    .go();
  return user_id;
};
const missesOf = async (userIds: readonly string[]) => {
  const keys = userIds.map((user_id) => ({ user_id }));
  const { data } = await city().MissingAccountEntity.get(keys).go({ consistent: true, preserveBatchOrder: true });
  return data.map((miss) => miss?.first_missed_at);
};
/** Continues the round for as long as it is asked whether it may no more than so many times. */
const lookUp = (now: string, questions = 1_000) => {
  let left = questions;
  const mayContinue = () => {
    left -= 1;
    return left >= 0;
  };
  return city().continueRound(now, { concurrency: 1, perSecond: 1_000, mayContinue });
};
const roundOf = async () => (await city().PoolRoundEntity.get({ name: "members" }).go({ consistent: true })).data;

test("a run whose time is over before it looks anybody up begins no round", async () => {
  expect(await lookUp(today, 0)).toBe(0);
  expect(await roundOf()).toBeNull();
});

/** Members in the order in which they joined: one with an account, who was missed before, and three without. */
const storeMembers = async (): Promise<string[]> => {
  const { endpoint, userPoolId } = await readPoolAddress(inject("origin"));
  vi.stubEnv("USER_POOL_ID", userPoolId);
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", endpoint);
  const { userId } = await aMember();
  const members = [
    await storeMember(userId, "2026-01-01T00:00:00.000Z"),
    await storeMember(uniqueId(), "2026-01-02T00:00:00.000Z"),
    await storeMember(uniqueId(), "2026-01-03T00:00:00.000Z"),
    await storeMember(uniqueId(), "2026-01-04T00:00:00.000Z"),
  ];
  await city().MissingAccountEntity.put({ user_id: userId, first_missed_at: yesterday }).go();
  return members;
};

test("[auth-33] a look-up that fails ends its round's slice, which keeps what it found; the next slice looks all of the page up", async () => {
  const members = await storeMembers();
  const [, , unlucky = ""] = members;
  await stack().fault({ kind: "internal-error", operation: "PutItem", containing: unlucky, times: 4 });
  await expect(lookUp(today)).rejects.toThrow("Internal server error");
  expect(await missesOf(members)).toEqual([undefined, today, undefined, undefined]);

  expect(await lookUp(later)).toBe(4);
  expect(await missesOf(members)).toEqual([undefined, today, later, later]);
  expect(await lookUp(later)).toBe(0);
});

test("[auth-33] a page that isn't looked up to its end in a run's time is looked up whole by the next one, in the same round", async () => {
  await city().PoolRoundEntity.put({ name: "members", started_at: today }).go();
  // Once for the page, then for each of its members.
  expect(await lookUp(later, 3)).toBe(0);
  expect(await roundOf()).toEqual({ name: "members", started_at: today });
  expect(await lookUp(later)).toBe(4);
  expect(await roundOf()).toEqual({ name: "members", started_at: today, finished_at: later });
  // The next one begins a day after this one began.
  expect(await lookUp("2027-02-03T11:59:59.999Z")).toBe(0);
  expect(await lookUp("2027-02-03T12:00:00.000Z")).toBe(4);
});
