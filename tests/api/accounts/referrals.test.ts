import { randomUUID } from "node:crypto";
import { CognitoIdentityProviderClient, UpdateUserAttributesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member, password } from "../../support/fixtures.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp } from "../../support/sign-in.ts";
import { stackAt } from "../../support/stack.ts";

const origin = () => inject("origin");
const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));
const pointsOf = async (member: Member) => (await profileOf(member)).reward_points;

let referrer: Member;
let code: string;

beforeEach(async () => {
  referrer = await aMember({ name: "Rita Referrer" });
  code = (await profileOf(referrer)).referral_code;
});

const aFriend = async (referral: string) => {
  const email = `friend-${randomUUID()}@example.com`;
  await signUp(await readPoolAddress(origin()), {
    email,
    password,
    name: "Fay Friend",
    phone: "+19045550133",
    referral,
  });
  return email;
};

/** The pool tells our trigger of a confirmation, perhaps again. */
const confirmedAgain = (userId: string, referral: string) =>
  stackAt(origin()).invoke("PostConfirmation", {
    triggerSource: "PostConfirmation_ConfirmSignUp",
    userPoolId: "pool",
    userName: userId,
    request: {
      userAttributes: {
        sub: userId,
        email: `${userId}@example.com`,
        email_verified: "true",
        "custom:referral": referral,
      },
    },
    response: {},
  });

describe("[auth-28] [referral-02] a friend who signs up through a referral code", () => {
  test("earns the referrer 50 points and a badge at the confirmation and nothing before it", async () => {
    const email = await aFriend(code);
    expect(await pointsOf(referrer)).toBe(0);
    await confirmSignUp(origin(), email);
    expect(await profileOf(referrer)).toMatchObject({ reward_points: 50, badges: [{ id: "plus-one" }] });
  });

  test("earns them once, however often and in parallel the confirmation is repeated", async () => {
    const email = await aFriend(code);
    await confirmSignUp(origin(), email);
    await expect(confirmSignUp(origin(), email)).rejects.toThrow();
    const { userId } = await signIn(await readPoolAddress(origin()), { email, password });
    await Promise.all(Array.from({ length: 8 }, () => confirmedAgain(userId, code)));
    expect(await pointsOf(referrer)).toBe(50);
  });

  test("earns the points of each friend, even when many confirm at once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => confirmedAgain(randomUUID(), code)));
    expect(await profileOf(referrer)).toMatchObject({
      reward_points: 300,
      badges: [{ id: "plus-one" }, { id: "connector" }],
    });
  });

  test("may type the code in lower case and with spaces", async () => {
    await confirmedAgain(randomUUID(), ` ${code.toLowerCase()} `);
    expect(await pointsOf(referrer)).toBe(50);
  });
});

describe("[referral-02] no points are booked", () => {
  test("for an unknown code, and the account is confirmed anyway", async () => {
    const email = await aFriend("PLAYYYNOBODY");
    await confirmSignUp(origin(), email);
    const friend = await signIn(await readPoolAddress(origin()), { email, password });
    expect(await ok(call("members", "profile", {}, { token: friend.accessToken }))).toMatchObject({ reward_points: 0 });
    expect(await pointsOf(referrer)).toBe(0);
  });

  test("for a member's own code", async () => {
    await confirmedAgain(referrer.userId, code);
    expect(await pointsOf(referrer)).toBe(0);
  });

  test("for a code added after sign-up, which the pool refuses", async () => {
    const { endpoint } = await readPoolAddress(origin());
    const pool = new CognitoIdentityProviderClient({
      region: "us-east-1",
      endpoint,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    const { token } = await aMember();
    const late = { AccessToken: token, UserAttributes: [{ Name: "custom:referral", Value: code }] };
    await expect(pool.send(new UpdateUserAttributesCommand(late))).rejects.toThrow();
    expect(await pointsOf(referrer)).toBe(0);
  });
});
