import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/email-limit.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/referral.entity.ts")),
  ...(await import("../../../functions/members/referrals.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

const aReferrer = async () => {
  const { MemberEntity, MemberPointerEntity, TallyEntity } = members();
  const code = `PLAYYY${uniqueId().slice(-6).toUpperCase()}`;
  const member = { ...aStoredMember(), reward_points: 0, referral_code: code };
  const { user_id } = member;
  await MemberEntity.put(member).go();
  await MemberPointerEntity.put({ kind: "referral_code", value: code, user_id }).go();
  const earned = async () => [
    (await MemberEntity.get({ user_id }).go({ consistent: true })).data?.reward_points,
    (await TallyEntity.get({ user_id }).go({ consistent: true })).data?.friends_joined ?? 0,
  ];
  return { member, code, earned };
};
const aFriend = (email_hashes?: string[]) => ({ ...aStoredMember(email_hashes), reward_points: 0 });

test("a friend who joins earns the referrer 50 points once, and the day as many", async () => {
  const { ReferralEntity, readCount, recordReferral } = members();
  const { member, code, earned } = await aReferrer();
  const awarded = await readCount("points-awarded", "2027-03-01");
  const friend = aFriend();
  expect(await recordReferral(friend, ` ${code.toLowerCase()} `, now)).toBe(true);
  expect(await earned()).toEqual([50, 1]);
  expect(await recordReferral(friend, code, "2027-03-02T12:00:00.000Z")).toBe(false);
  expect(await earned()).toEqual([50, 1]);
  expect(await readCount("points-awarded", "2027-03-01")).toBe(awarded + 50);
  const { data } = await ReferralEntity.get({ friend_id: friend.user_id }).go({ consistent: true });
  const credit = { referrer_id: member.user_id, code, points: 50, created_at: now };
  expect(data).toEqual({ friend_id: friend.user_id, ...credit });
  expect(await recordReferral(aFriend(), code, now)).toBe(true);
  expect(await earned()).toEqual([100, 2]);
});

test("no code, an unknown one and one's own earn nothing", async () => {
  const { recordReferral } = members();
  const { member, code, earned } = await aReferrer();
  for (const nothing of [undefined, "", " ", "PLAYYYNOBODY"])
    expect(await recordReferral(aFriend(), nothing, now), nothing).toBe(false);
  expect(await recordReferral(member, code, now)).toBe(false);
  expect(await earned()).toEqual([0, 0]);
});

test("a friend who returns under an address counts again from the instant at which its former use ends", async () => {
  const { EmailLimitEntity, recordReferral } = members();
  const { code, earned } = await aReferrer();
  const key = { email_hash: uniqueId(), subject: "referral" };
  const used = async () => (await EmailLimitEntity.get(key).go({ consistent: true })).data;
  expect(await recordReferral(aFriend([key.email_hash]), code, now)).toBe(true);
  expect(await used()).toEqual({ ...key, uses: 1 });
  expect(await recordReferral(aFriend([uniqueId(), key.email_hash]), code, now)).toBe(false);
  await EmailLimitEntity.put({ ...key, uses: 1, kept_until: now }).go();
  expect(await recordReferral(aFriend([key.email_hash]), code, "2027-03-01T11:59:59.999Z")).toBe(false);
  expect(await earned()).toEqual([50, 1]);
  expect(await recordReferral(aFriend([key.email_hash]), code, now)).toBe(true);
  expect(await used()).toEqual({ ...key, uses: 1 });
});

test("a referral code is known or unknown, and none is neither", async () => {
  const { lookUpReferral } = members();
  const { code } = await aReferrer();
  const answers = [code, "PLAYYYNOBODY", "", undefined].map((asked) => lookUpReferral(asked));
  expect(await Promise.all(answers)).toEqual(["known", "unknown", null, null]);
});
