import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { changeAddress, userIdOf } from "../../support/accounts.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member, password } from "../../support/fixtures.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp } from "../../support/sign-in.ts";
import { keyOf, openTable } from "../../support/table.ts";

const origin = () => inject("origin");
const kinds = ["crash-before", "crash-after", "throttle"] as const;
/** More calls than settling an account makes. */
const places = [0, 1, 2, 3, 4, 5, 6];

const profileOf = ({ token }: Pick<Member, "token">) => ok(call("members", "profile", {}, { token }));
const pointsOf = async (member: Member) => (await profileOf(member)).reward_points;

const aReferrer = async () => {
  const referrer = await aMember({ name: "Rita Referrer" });
  return { referrer, code: (await profileOf(referrer)).referral_code };
};

const aFriend = async (referral: string) => {
  const email = `friend-${randomUUID()}@example.com`;
  await signUp(await readPoolAddress(origin()), {
    email,
    password,
    name: "Fay Friend",
    phone: "+19045550133",
    referral,
  });
  return { email, userId: await userIdOf(email) };
};

const comesIn = async ({ email }: { email: string }) => signIn(await readPoolAddress(origin()), { email, password });

/** The pointers that the table holds: how often a member was enrolled shows in theirs. It reads the whole table, so once for all members. */
const readPointers = async () => {
  const pointers = await (await openTable()).everything("member-pointer");
  return (userId: string) =>
    pointers
      .filter(({ user_id }) => user_id === userId)
      .map(({ kind }) => kind)
      .sort();
};

const recordOf = async (userId: string) => (await openTable()).get(keyOf(MemberEntity, { user_id: userId }));

describe("[referral-02] [auth-28] an account whose confirmation crashed", () => {
  test.each(kinds)("is completed by the next sign-in after a crash at %s", async (kind) => {
    const { referrer, code } = await aReferrer();
    const friends = await Promise.all(places.map(() => aFriend(code)));
    for (const [skip, { userId }] of friends.entries())
      await stack().fault({ kind, skip, times: 200, containing: userId });
    await Promise.all(friends.map(({ email }) => confirmSignUp(origin(), email)));
    await stack().clearFaults();
    // Control: confirming alone has not settled all of them.
    const unsettled = await Promise.all(friends.map(async ({ userId }) => !(await recordOf(userId))?.welcomed_at));
    expect(unsettled.slice(0, 3)).toEqual([true, true, true]);

    await Promise.all(friends.flatMap((friend) => [comesIn(friend), comesIn(friend), comesIn(friend)]));
    expect(await pointsOf(referrer)).toBe(50 * friends.length);
    const pointersTo = await readPointers();
    for (const { userId, email } of friends) {
      expect(await recordOf(userId)).toMatchObject({ email, phone_number: "+19045550133", name: "Fay Friend" });
      expect((await recordOf(userId))?.welcomed_at).toBeTruthy();
      expect(pointersTo(userId)).toEqual(["email", "member_card_number", "referral_code"]);
    }
  });

  test("can sign in while the table fails and is completed by the sign-in after it", async () => {
    const { referrer, code } = await aReferrer();
    const friend = await aFriend(code);
    await stack().fault({ kind: "throttle", times: 200, containing: friend.userId });
    await confirmSignUp(origin(), friend.email);
    expect((await comesIn(friend)).accessToken).toBeTruthy();
    await stack().clearFaults();
    expect(await pointsOf(referrer)).toBe(0);
    await comesIn(friend);
    expect(await pointsOf(referrer)).toBe(50);
  });
});

test("a changed and verified address applies from the next sign-in, and the old one leads to nobody", async () => {
  const member = await aMember();
  const email = `moved-${randomUUID()}@example.com`;
  const moved = await changeAddress(member, email);
  expect((await ok(call("members", "me", {}, { token: moved.token }))).email).toBe(email);
  expect((await readPointers())(member.userId)).toEqual(["email", "member_card_number", "referral_code"]);
  // A token of before does not turn it back, and the former address may be somebody else's.
  expect((await ok(call("members", "me", {}, { token: member.token }))).email).toBe(email);
  const next = await aMember({ email: member.email });
  expect((await ok(call("members", "me", {}, { token: next.token }))).email).toBe(member.email);
});
