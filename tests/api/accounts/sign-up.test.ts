import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aMember, password } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import {
  confirmSignUp,
  type PoolAddress,
  readPoolAddress,
  signIn,
  signUp as signUpAtPool,
} from "../../support/sign-in.ts";
import { stackAt } from "../../support/stack.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";

const somebody = (email = `${randomUUID()}@example.com`) => ({
  email,
  password,
  name: "Nora New",
  phone: "(904) 555-0111",
});

const post = async (origin: string, input: object) => {
  const answer = await fetch(`${origin}/api/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const { requestId: _, ...error } = ((await answer.json()) as { error?: { requestId?: string } }).error ?? {};
  return { status: answer.status, error };
};

const configOf = async (origin: string) => (await fetch(`${origin}/config.json`)).json();

describe("on a stage that reveals known addresses", () => {
  test("a sign-up through the API creates an account that its emailed code confirms", async () => {
    const origin = inject("origin");
    const account = somebody();
    expect(await post(origin, { ...account, next: "https://elsewhere.example/" })).toEqual({ status: 202, error: {} });
    const { html = "" } = await stackAt(origin).mailTo(account.email, /Confirm/);
    expect(html).not.toContain("elsewhere");
    await confirmSignUp(origin, account.email);
    expect((await signIn(await readPoolAddress(origin), account)).accessToken).toBeTruthy();
  });

  test("[referral-03] the answer says whether anybody has the referral code, and an unknown one stops nothing", async () => {
    const { referral_code } = await ok(call("members", "profile", {}, { token: (await aMember()).token }));
    const signUpWith = (input: object) => ok(call("identity", "signUp", { ...somebody(), ...input }));
    expect(await signUpWith({ referral: referral_code.toLowerCase() })).toEqual({ referral: "known" });
    expect(await signUpWith({ referral: "PLAYYYZZZZZZ" })).toEqual({ referral: "unknown" });
    expect(await signUpWith({})).toEqual({ referral: null });
  });

  test("a second sign-up with an address is refused with 409 account.exists, in any letter case", async () => {
    const origin = inject("origin");
    const account = somebody();
    await post(origin, account);
    const again = await post(origin, { ...account, email: account.email.toUpperCase() });
    expect(again).toMatchObject({ status: 409, error: { code: "account.exists" } });
  });

  test("[auth-06] a weak password is refused with its reasons, and the address stays free", async () => {
    const origin = inject("origin");
    const account = somebody();
    const refused = await post(origin, { ...account, password: "short" });
    expect(refused).toMatchObject({ status: 400, error: { code: "weak_password" } });
    expect((refused.error as { details?: { reasons?: string[] } }).details?.reasons).toHaveLength(1);
    expect(await post(origin, account)).toEqual({ status: 202, error: {} });
  });

  test("the web app is configured to use the user pool", async () => {
    expect(await configOf(inject("origin"))).toMatchObject({ signUp: "pool" });
  });
});

describe("on a stage that hides accounts", () => {
  let templateDir: string;
  let hiding: OwnStack;
  let pool: PoolAddress;

  beforeAll(async () => {
    templateDir = await synthesizeStage({ hidesAccounts: true });
    hiding = await startOwnStack("in-memory", templateDir);
    pool = await readPoolAddress(hiding.origin);
  });

  afterAll(async () => {
    await hiding?.remove();
    rmSync(templateDir, { recursive: true, force: true });
  });

  const mailsTo = async (email: string) => {
    await stackAt(hiding.origin).settled();
    const mails = await stackAt(hiding.origin).mails();
    return mails.filter((mail) => mail.to.some((to) => to.address === email)).map(({ subject }) => subject);
  };

  test("the web app is configured to use the API", async () => {
    expect(await configOf(hiding.origin)).toMatchObject({ signUp: "api" });
  });

  test("a known address gets the same response as a new one, and its owner gets one email a day with ways to sign in", async () => {
    const account = somebody();
    const first = await post(hiding.origin, account);
    await confirmSignUp(hiding.origin, account.email);
    const known = await post(hiding.origin, { ...account, password: "Another-pass-2!" });
    expect(known).toEqual(first);
    expect(known).toEqual({ status: 202, error: {} });
    await post(hiding.origin, { ...account, password: "Another-pass-3!" });
    const mail = await stackAt(hiding.origin).mailTo(account.email, /already have/);
    expect(mail.html).toContain(`${hiding.origin}/auth/reset`);
    expect(await mailsTo(account.email)).toEqual(["Confirm your PLAYYY account", "You already have a PLAYYY account"]);
    // Nothing of the account changed.
    expect((await signIn(pool, account)).accessToken).toBeTruthy();
  });

  test("an address that was never confirmed gets its confirmation email again", async () => {
    const account = somebody();
    await post(hiding.origin, account);
    expect(await post(hiding.origin, account)).toEqual({ status: 202, error: {} });
    expect(await mailsTo(account.email)).toEqual(["Confirm your PLAYYY account", "Confirm your PLAYYY account"]);
  });

  test("a sign-up at the user pool itself refuses known and new addresses alike", async () => {
    const account = somebody();
    await post(hiding.origin, account);
    const words = async (email: string) =>
      signUpAtPool(pool, { ...somebody(email), phone: "+19045550111" }).then(
        () => "made",
        (error: Error) => error.message,
      );
    const known = await words(account.email);
    expect(known).toMatch(/sign up on our website/);
    expect(await words(`${randomUUID()}@example.com`)).toBe(known);
  });
});
