import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";
import { keyOf, openTable } from "../../support/table.ts";

const me = ({ token }: Member) => ok(call("members", "me", {}, { token }));
const memberItems = async (userId: string) => (await openTable()).partition(`$city#user_id_${userId}`, "$member_1");

/** Confirms an account as Cognito tells our trigger of it. */
const confirmed = (userId: string, attributes: Record<string, string> = {}) =>
  stackAt(inject("origin")).invoke("PostConfirmation", {
    triggerSource: "PostConfirmation_ConfirmSignUp",
    userPoolId: "pool",
    userName: userId,
    request: {
      userAttributes: { sub: userId, email: `${userId}@example.com`, email_verified: "true", ...attributes },
    },
    response: {},
  });

describe("[auth-14] the first sign-in", () => {
  test("finds one record with the account's id, email, name and phone number", async () => {
    const member = await aMember({ name: "Noa New", phone: "+19045550177" });
    expect(await me(member)).toMatchObject({
      user_id: member.userId,
      email: member.email,
      name: "Noa New",
      phone_number: "+19045550177",
    });
    expect(await memberItems(member.userId)).toHaveLength(1);
  });

  test("names an account without a name User", async () => {
    const userId = randomUUID();
    await confirmed(userId);
    expect(await memberItems(userId)).toMatchObject([{ name: "User", email: `${userId}@example.com` }]);
  });

  test("creates the record once when the confirmation could not, however often and in parallel it happens", async () => {
    const member = await aMember({ name: "Late Lee" });
    await (await openTable()).delete(keyOf(MemberEntity, { user_id: member.userId }));
    expect(await memberItems(member.userId)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => me(member)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await memberItems(member.userId)).toHaveLength(1);
    expect(answers[0]).toMatchObject({ user_id: member.userId, email: member.email, name: "Late Lee" });
  });

  test("creates the record with a change of one's own data as well", async () => {
    const { token, userId } = await aMember({ name: "Late Lee" });
    await (await openTable()).delete(keyOf(MemberEntity, { user_id: userId }));
    const changed = await ok(call("members", "update", { phone_number: "904-555-0188" }, { token }));
    expect(changed).toMatchObject({ user_id: userId, name: "Late Lee", phone_number: "904-555-0188" });
    expect(await memberItems(userId)).toHaveLength(1);
  });

  test("repeated confirmations add nothing and change nothing", async () => {
    const userId = randomUUID();
    await confirmed(userId, { name: "Once" });
    const [first] = await memberItems(userId);
    await Promise.all(Array.from({ length: 5 }, () => confirmed(userId, { name: "Twice" })));
    expect(await memberItems(userId)).toEqual([first]);
  });
});

describe("[auth-19] a member's own data", () => {
  test("can be read, and name and phone can be changed", async () => {
    const member = await aMember();
    const { token } = member;
    const changed = await ok(
      call("members", "update", { name: "  Ana Ocean ", phone_number: "904-555-0188" }, { token }),
    );
    expect(changed).toMatchObject({ name: "Ana Ocean", phone_number: "904-555-0188", email: member.email });
    expect(await me(member)).toEqual(changed);
  });

  test.each([{ name: "" }, { name: "   " }, { name: "a\nb" }, { phone_number: "call me" }, { name: 7 }])(
    "refuses %j and changes nothing",
    async (body) => {
      const member = await aMember();
      const before = await me(member);
      expect((await send("PATCH", "/api/me", body, { token: member.token })).status).toBe(400);
      expect(await me(member)).toEqual(before);
    },
  );

  test("cannot be read or changed by anybody else", async () => {
    const [member, other] = await Promise.all([aMember({ name: "Mia Mine" }), aMember({ name: "Otto Other" })]);
    const { token } = member;
    const read = await send("GET", `/api/me?user_id=${other.userId}&userId=${other.userId}`, undefined, { token });
    expect(read.body).toMatchObject({ user_id: member.userId });
    const body = { name: "Taken Over", user_id: other.userId, userId: other.userId, email: "x@example.com" };
    expect((await send("PATCH", "/api/me", body, { token })).body).toMatchObject({
      user_id: member.userId,
      email: member.email,
    });
    expect(await me(other)).toMatchObject({ name: "Otto Other", user_id: other.userId });
    expect((await call("members", "me", {})).status).toBe(401);
  });

  test("cannot include points, card number or referral code in a change", async () => {
    const member = await aMember();
    const before = await me(member);
    const body = {
      reward_points: 9_999,
      referral_code: "PLAYYYROOT00",
      member_card_number: "00000000",
      is_admin: true,
    };
    await send("PATCH", "/api/me", body, { token: member.token });
    expect(await me(member)).toEqual(before);
  });
});

test("[profile-07] the second of two ids with the same ending gets other codes of the same shape", async () => {
  const ending = randomUUID().slice(-12);
  const ids = [1, 2, 3].map(() => `${randomUUID().slice(0, 24)}${ending}`);
  for (const id of ids) await confirmed(id);
  const items = (await Promise.all(ids.map(memberItems))).flat();
  expect(items[0]).toMatchObject({
    member_card_number: ending.slice(-8).toUpperCase(),
    referral_code: `PLAYYY${ending.slice(-6).toUpperCase()}`,
  });
  expect(new Set(items.map((item) => item.member_card_number)).size).toBe(3);
  expect(new Set(items.map((item) => item.referral_code)).size).toBe(3);
  for (const item of items) {
    expect(item.member_card_number).toMatch(/^[0-9A-F]{8}$/);
    expect(item.referral_code).toMatch(/^PLAYYY[0-9A-F]{6}$/);
  }
});
