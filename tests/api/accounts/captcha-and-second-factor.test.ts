import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { totpCode } from "#cognito-stand-in/client";
import { allRoutes } from "../../../shared/api/index.ts";
import { createAmplifyAuth } from "../../../web/src/session/amplify-auth.ts";
import { createSession } from "../../../web/src/session/session.ts";
import { password } from "../../support/fixtures.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";
import {
  confirmSignUp,
  type NewAccount,
  type PoolAddress,
  readPoolAddress,
  signIn,
  signUp,
} from "../../support/sign-in.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";

// A stage as strict as one can be set: sign-ups prove that a person makes them, administrators need a second factor.
const goodToken = "a-person";
let service: Server;
let asked: { secret: string | null; response: string | null }[] = [];
let templateDir: string;
let strict: OwnStack;
let pool: PoolAddress;

/** Answers as Turnstile does: one token is good; one makes the service fail. */
const turnstile = () =>
  createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    asked.push({ secret: form.get("secret"), response: form.get("response") });
    response.statusCode = form.get("response") === "failing" ? 500 : 200;
    response.end(JSON.stringify({ success: form.get("response") === goodToken }));
  });

beforeAll(async () => {
  service = turnstile().listen(0, "127.0.0.1");
  await new Promise((ready) => service.once("listening", ready));
  const verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
  templateDir = await synthesizeStage({ adminTotpRequired: true, captcha: { siteKey: "site-key", verifyUrl } });
  strict = await startOwnStack("in-memory", templateDir);
  pool = await readPoolAddress(strict.origin);
});

afterAll(async () => {
  await strict?.remove();
  service?.close();
  rmSync(templateDir, { recursive: true, force: true });
});

const somebody = (captcha?: string): NewAccount => ({
  email: `${randomUUID()}@example.com`,
  password,
  name: "Casey Captcha",
  phone: "+19045550111",
  ...(captcha ? { captcha } : {}),
});

describe("[auth-09] where a captcha is configured", () => {
  test.each([
    ["without a token", undefined, /complete the captcha/],
    ["with a token that is not good", "a-robot", /complete the captcha/],
    ["with a token that cannot be checked", "failing", /try again/],
  ])("a sign-up %s is refused and creates no account", async (_what, captcha, words) => {
    const account = somebody(captcha);
    await expect(signUp(pool, account)).rejects.toThrow(words);
    // The address is still free.
    expect(await signUp(pool, { ...account, captcha: goodToken })).toBe(true);
  });

  test("a sign-up with a good token succeeds, verified with the stage's secret", async () => {
    asked = [];
    const account = somebody(goodToken);
    expect(await signUp(pool, account)).toBe(true);
    await confirmSignUp(strict.origin, account.email);
    expect((await signIn(pool, account)).accessToken).toBeTruthy();
    expect(asked).toEqual([{ secret: expect.stringMatching(/.{20,}/), response: goodToken }]);
  });

  test("the web app gets the widget's public key, and none where no captcha is configured", async () => {
    const told = async (origin: string) => (await (await fetch(`${origin}/config.json`)).json()).captchaSiteKey;
    expect(await told(strict.origin)).toBe("site-key");
    expect(await told(inject("origin"))).toBeNull();
  });

  test("a stage without one accepts sign-ups without a token", async () => {
    expect(await signUp(await readPoolAddress(inject("origin")), somebody())).toBe(true);
  });
});

const groupsOf = async (Username: string) => {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.endpoint, credentials });
  const { Groups = [] } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: pool.userPoolId, Username }),
  );
  return Groups.map(({ GroupName }) => GroupName);
};

test("[admin-11] the owner's address joins the admin group when it confirms its email, not before, and no other address does", async () => {
  const owner = { ...somebody(goodToken), email: "admin@demo.local" };
  const other = somebody(goodToken);
  for (const account of [owner, other]) await signUp(pool, account);
  expect([await groupsOf(owner.email), await groupsOf(other.email)]).toEqual([[], []]);
  for (const { email } of [owner, other]) await confirmSignUp(strict.origin, email);
  expect([await groupsOf(owner.email), await groupsOf(other.email)]).toEqual([["admin"], []]);
});

const adminRoutes = allRoutes.filter(({ route }) => route.access === "admin");

const knock = async (named: (typeof allRoutes)[number], token: string | null): Promise<string> => {
  const { method } = named.route;
  const body = method === "GET" || method === "DELETE" ? null : "{}";
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(strict.origin + pathWithUnknownIds(named), { method, headers, body });
  return `${answer.status} ${(await answer.json()).error?.code ?? ""}`.trim();
};

const signUpOwner = async (): Promise<NewAccount> => {
  const owner = { ...somebody(goodToken), email: "admin@demo.local" };
  if (await signUp(pool, owner)) await confirmSignUp(strict.origin, owner.email);
  return owner;
};

test("[auth-24] [session-06] an administrator's ID token opens no admin route, and the access token beside it lacks a second factor", async () => {
  const owner = await signUpOwner();
  const { idToken, accessToken } = await signIn(pool, owner);
  for (const named of adminRoutes) {
    expect([named.operationId, await knock(named, idToken)]).toEqual([named.operationId, "401 unauthorized"]);
  }
  // The next test knocks at all of them with such a token.
  for (const named of adminRoutes.slice(0, 1))
    expect(await knock(named, accessToken)).toBe("403 second-factor-required");
});

test("[auth-24] [admin-14] an administrator without an authenticator app is refused on every admin route, and one with it is admitted", async () => {
  const owner = await signUpOwner();
  const address = { ...pool, cognitoEndpoint: pool.endpoint };
  const browser = createSession({ auth: createAmplifyAuth({ pool: async () => address, storage: memoryStorage() }) });
  await browser.signIn(owner);
  expect(browser.user()).toMatchObject({ isAdmin: true, owesSecondFactor: true });

  const token = await browser.accessToken();
  expect(adminRoutes.length).toBeGreaterThan(20);
  for (const named of adminRoutes) {
    expect([named.operationId, await knock(named, token)]).toEqual([named.operationId, "403 second-factor-required"]);
  }

  const { secret } = await browser.enrolTotp();
  await browser.verifyTotp(totpCode(secret, new Date()));
  expect(browser.user()).toMatchObject({ owesSecondFactor: false });
  const [first] = adminRoutes.filter(({ operationId }) => operationId === "membershipsAdmin.promoCodes");
  if (!first) throw new Error("The contract has no promo codes");
  expect(await knock(first, await browser.accessToken())).toBe("200");

  await browser.signOut();
  expect(await browser.signIn(owner)).toBe("totp");
  await browser.confirmTotp(totpCode(secret, new Date()));
  expect(await knock(first, await browser.accessToken())).toBe("200");
  await expect(browser.removeTotp()).rejects.toThrow("Administrators can't turn off two-step sign-in.");
});
