import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PreSignUpTriggerEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { signUpOnWebsite } from "../../../shared/rules/credentials.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/identity/ensure-profile.ts")),
  ...(await import("../../../functions/identity/pre-sign-up.trigger.ts")),
  ...(await import("../../../functions/identity/sign-up.ts")),
  ...(await import("../../../functions/identity/sign-up-proof.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/account-block.entity.ts")),
  ...(await import("../../../functions/members/email-hash.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
}));

const pool = mockClient(CognitoIdentityProviderClient);
afterAll(() => {
  pool.restore();
});

const now = "2027-03-01T12:00:00.000Z";
const userPoolId = "us-east-1_Pool";
const knownWords = "An account with this email already exists.";
const failure = (name: string, message = "no") => Object.assign(new Error(message), { name, $fault: "client" });
const anAddress = () => `${uniqueId()}@x.test`;
const block = async (email: string) => {
  const [email_hash = ""] = await city().hashEmail(email);
  await city().AccountBlockEntity.put({ email_hash, blocked_at: now }).go();
};

beforeEach(() => {
  pool.reset();
  pool.on(AdminGetUserCommand).rejects(failure("UserNotFoundException"));
  vi.stubEnv("USER_POOL_ID", userPoolId);
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  vi.stubEnv("HIDES_ACCOUNTS", "false");
  vi.stubEnv("CAPTCHA_SECRET_ARN", "");
});

describe("the user pool's question whether somebody may sign up", () => {
  type Asked = { email: string; proof?: string; captcha?: string; name?: string; triggerSource?: string };

  const ask = async ({ email, name = "Dana", triggerSource = "PreSignUp_SignUp", ...validationData }: Asked) => {
    const request = { userAttributes: { email, name, phone_number: "+19045550100" }, validationData };
    const event = { triggerSource, userPoolId, request, response: {} } as unknown as PreSignUpTriggerEvent;
    return city()
      .handler(event)
      .then(
        (answer) => answer === event,
        (error: Error) => error.message,
      );
  };

  test("is answered with yes for a new address", async () => {
    expect(await ask({ email: anAddress() })).toBe(true);
  });

  test("is answered with what is missing, in the order in which it is checked", async () => {
    vi.stubEnv("HIDES_ACCOUNTS", "true");
    vi.stubEnv("CAPTCHA_SECRET_ARN", "arn:captcha");
    const email = anAddress();
    await block(email);
    expect(await ask({ email, name: " " })).toBe("Please enter your name");
    expect(await ask({ email })).toBe(signUpOnWebsite);
    const proof = await city().createSignUpProof(email);
    expect(await ask({ email, proof })).toBe("Please complete the captcha.");
    vi.stubEnv("CAPTCHA_SECRET_ARN", "");
    expect(await ask({ email, proof })).toBe(knownWords);
  });

  test("is answered with yes for an account that an administrator makes, whatever its attributes are", async () => {
    const email = anAddress();
    await block(email);
    expect(await ask({ email, name: " ", triggerSource: "PreSignUp_AdminCreateUser" })).toBe(true);
  });

  test("wants a proof of the very address where accounts are hidden, in any letter case", async () => {
    vi.stubEnv("HIDES_ACCOUNTS", "true");
    const email = anAddress();
    const [proof, another] = [await city().createSignUpProof(email), await city().createSignUpProof(anAddress())];
    expect(another).toHaveLength(proof.length);
    expect(await ask({ email: email.toUpperCase(), proof })).toBe(true);
    for (const wrong of [another, proof.slice(1), `${proof}A`, ""])
      expect(await ask({ email, proof: wrong }), wrong).toBe(signUpOnWebsite);
    vi.stubEnv("HIDES_ACCOUNTS", "false");
    expect(await ask({ email, proof: another })).toBe(true);
  });

  test("wants it everywhere for the address of a member who is missing from the pool, and of no other member", async () => {
    const [email, user_id] = [anAddress(), `member_${uniqueId()}`];
    await city().MemberPointerEntity.put({ kind: "email", value: email, user_id }).go();
    expect(await ask({ email: ` ${email.toUpperCase()}` })).toBe(signUpOnWebsite);
    expect(await ask({ email, proof: await city().createSignUpProof(email) })).toBe(true);
    pool.on(AdminGetUserCommand, { UserPoolId: userPoolId, Username: user_id }).resolves({});
    expect(await ask({ email })).toBe(true);
  });
});

describe("a sign-up with a known address where accounts are hidden", () => {
  beforeEach(() => {
    vi.stubEnv("HIDES_ACCOUNTS", "true");
    pool.on(SignUpCommand).rejects(failure("UsernameExistsException"));
  });

  const signUp = (email: string, at = now, next?: string) =>
    city().signUp({ email, password: "Correct-horse-9", name: "Dana", phone: "904 555 0100", next }, at);
  const mailsTo = async (to: string) =>
    (await city().OutboxEntity.query.byAddress({ to }).go()).data.map(({ letter, status }) => [
      JSON.parse(letter),
      status,
    ]);
  const resent = () => pool.commandCalls(ResendConfirmationCodeCommand).map(({ args: [{ input }] }) => input);
  const letter = { template: "account-exists" };

  test("sends its code again to an account that isn't confirmed, and no other email", async () => {
    const email = anAddress();
    await signUp(email, now, "/event/evt_1");
    expect(resent()).toEqual([{ ClientId: "client-1", Username: email, ClientMetadata: { next: "/event/evt_1" } }]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("sends one email a day to the owner of a confirmed account, sent already or not", async () => {
    pool.on(ResendConfirmationCodeCommand).rejects(failure("InvalidParameterException"));
    const email = anAddress();
    await signUp(email);
    expect(await mailsTo(email)).toEqual([[letter, "pending"]]);
    const [{ id = "" } = {}] = (await city().OutboxEntity.query.byAddress({ to: email }).go()).data;
    await city().OutboxEntity.patch({ id }).set({ status: "sent", due_at: now }).go();
    await signUp(email, "2027-03-01T23:59:59.999Z");
    expect(await mailsTo(email)).toEqual([[letter, "sent"]]);
    await signUp(email, "2027-03-02T00:00:00.000Z");
    expect(await mailsTo(email)).toEqual([
      [letter, "sent"],
      [letter, "pending"],
    ]);
  });

  test("sends that email for the address of a blocked account as well, which gets no code", async () => {
    pool.on(SignUpCommand).rejects(failure("UserLambdaValidationException", `PreSignUp failed: ${knownWords}`));
    const email = anAddress();
    await signUp(email);
    expect(await mailsTo(email)).toEqual([[letter, "pending"]]);
    expect(resent()).toEqual([]);
  });

  test("fails as the pool does when the code can't be sent, and sends no email", async () => {
    pool.on(ResendConfirmationCodeCommand).rejects(failure("TooManyRequestsException", "Slow down"));
    const email = anAddress();
    await expect(signUp(email)).rejects.toThrow("Slow down");
    expect(await mailsTo(email)).toEqual([]);
  });
});

test("a confirmed account's record is created, then unchanged, then updated with an address that is verified", async () => {
  const { ensureProfile, MemberEntity } = city();
  const { user_id: sub, email, name } = aStoredMember();
  const attributes = { sub, email, email_verified: "true", name };
  const outcome = async (more: object, at: string) => {
    const { result } = await ensureProfile({ ...attributes, ...more }, at);
    return [result, (await MemberEntity.get({ user_id: sub }).go({ consistent: true })).data?.email];
  };
  const next = `next-${email}`;
  expect(await outcome({}, now)).toEqual(["created", email]);
  const later = "2027-03-01T12:00:01.000Z";
  expect(await outcome({ email: ` ${email.toUpperCase()}` }, later)).toEqual(["unchanged", email]);
  expect(await outcome({ email: next, email_verified: "false" }, later)).toEqual(["unchanged", email]);
  expect(await outcome({ email: next }, later)).toEqual(["updated", next]);
});
