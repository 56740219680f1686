import { randomUUID } from "node:crypto";
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createAmplifyAuth } from "../../../web/src/session/amplify-auth.ts";
import { createSession } from "../../../web/src/session/session.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, password } from "../../support/fixtures.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { type PoolAddress, readEmailedCode, readPoolAddress, signIn } from "../../support/sign-in.ts";

const origin = inject("origin");
const person = { name: "Dana Duval", phone: "(904) 555-0100", password };
let pool: PoolAddress;
let administration: CognitoIdentityProviderClient;

beforeAll(async () => {
  pool = await readPoolAddress(origin);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  administration = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.endpoint, credentials });
});

/** The browser's own session module, on this stack's pool. */
const aBrowser = () => {
  const address = { ...pool, cognitoEndpoint: pool.endpoint };
  return createSession({ auth: createAmplifyAuth({ pool: async () => address, storage: memoryStorage() }) });
};

const newEmail = () => `${randomUUID()}@example.com`;

const accountsOf = async (email: string) => {
  const input = { UserPoolId: pool.userPoolId, Filter: `email = "${email}"` };
  return (await administration.send(new ListUsersCommand(input))).Users ?? [];
};

/** What the pool answers to a refresh token: "renewed", or the name of its refusal. */
const refresh = (RefreshToken: string): Promise<string> =>
  administration.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.userPoolClientId, RefreshToken })).then(
    () => "renewed",
    ({ name }: Error) => name,
  );

const groupsOf = async (email: string) => {
  const input = { UserPoolId: pool.userPoolId, Username: email };
  const { Groups } = await administration.send(new AdminListGroupsForUserCommand(input));
  return (Groups ?? []).map(({ GroupName }) => GroupName);
};

describe("[auth-04] a sign-up with missing input creates no account", () => {
  test.each(["name", "phone", "password"] as const)("without %s", async (field) => {
    const email = newEmail();
    await expect(aBrowser().signUp({ ...person, email, [field]: "" })).rejects.toThrow();
    expect(await accountsOf(email)).toEqual([]);
  });

  test("with a blank name", async () => {
    const email = newEmail();
    await expect(aBrowser().signUp({ ...person, email, name: "   " })).rejects.toThrow();
    expect(await accountsOf(email)).toEqual([]);
  });

  test("without an email address", async () => {
    await expect(aBrowser().signUp({ ...person, email: " " })).rejects.toThrow();
  });
});

describe("[auth-06] a weak password is refused as weak_password with the reasons", () => {
  const weak = { code: "weak_password", reasons: expect.arrayContaining([expect.any(String)]) };

  test("at sign-up, without creating an account", async () => {
    const email = newEmail();
    await expect(aBrowser().signUp({ ...person, email, password: "short" })).rejects.toMatchObject(weak);
    expect(await accountsOf(email)).toEqual([]);
  });

  test("at a reset, and the old password keeps working", async () => {
    const member = await aMember();
    const browser = aBrowser();
    await browser.forgotPassword(member.email);
    const code = await readEmailedCode(origin, member.email);
    await expect(browser.resetPassword(member.email, code, "weak")).rejects.toMatchObject(weak);
    await expect(signIn(pool, { email: member.email, password })).resolves.toBeTruthy();
  });

  test("at a password change", async () => {
    const member = await aMember();
    const browser = aBrowser();
    await browser.signIn({ email: member.email, password });
    await expect(browser.changePassword(password, "weak")).rejects.toMatchObject(weak);
  });
});

test("[auth-32] a password reset ends the session that is open elsewhere, and the new password opens one", async () => {
  const member = await aMember();
  const [thief, owner] = [aBrowser(), aBrowser()];
  await thief.signIn({ email: member.email, password });
  await owner.forgotPassword(member.email);
  const { refreshToken } = await signIn(pool, { email: member.email, password });
  expect(await refresh(refreshToken)).toBe("renewed");
  await owner.resetPassword(member.email, await readEmailedCode(origin, member.email), "Another-pass-2!");
  expect(await refresh(refreshToken)).toBe("NotAuthorizedException");
  const { refreshToken: later } = await signIn(pool, { email: member.email, password: "Another-pass-2!" });
  expect(await refresh(later)).toBe("renewed");
});

test("[auth-13] an unconfirmed account cannot sign in, and a resent code confirms it", async () => {
  const email = newEmail();
  const browser = aBrowser();
  await browser.signUp({ ...person, email });
  await expect(browser.signIn({ email, password })).rejects.toMatchObject({ code: "not_confirmed" });
  const first = await readEmailedCode(origin, email);
  await browser.resend(email);
  await expect.poll(() => readEmailedCode(origin, email)).not.toBe(first);
  await browser.confirm(email, await readEmailedCode(origin, email));
  expect(await browser.signIn({ email, password })).toBe("done");
});

test("[auth-15] a wrong password and an unknown email get the same response", async () => {
  const member = await aMember();
  const refusal = async (email: string, wrong: string) =>
    aBrowser()
      .signIn({ email, password: wrong })
      .then(
        () => "signed in",
        (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
      );
  const wrongPassword = await refusal(member.email, "Not-the-password-1!");
  expect(wrongPassword).toMatchObject({ code: "invalid_credentials" });
  expect(await refusal(newEmail(), password)).toEqual(wrongPassword);
});

describe("[auth-03] a tier chosen or injected at sign-up grants nothing", () => {
  test("to a new account, which is free", async () => {
    const member = await aMember({ name: "premium" });
    const membership = await ok(call("memberships", "mine", {}, { token: member.token }));
    expect(membership).toMatchObject({ tier: "free", status: "inactive", is_subscribed: false });
  });

  test("because a client can write neither a tier nor any attribute like it", async () => {
    const email = newEmail();
    const response = await fetch(pool.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
      },
      body: JSON.stringify({
        ClientId: pool.userPoolClientId,
        Username: email,
        Password: password,
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "name", Value: "Mallory" },
          { Name: "phone_number", Value: "+19045550100" },
          { Name: "custom:tier", Value: "premium" },
        ],
      }),
    });
    expect(response.status).toBe(400);
    expect(await accountsOf(email)).toEqual([]);
  });
});

describe("[auth-25] an administrator is a member with the admin group in a valid token", () => {
  const settings = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;

  test("who gets in where a missing token gets 401 and a missing group 403", async () => {
    const [member, admin] = await Promise.all([aMember(), anAdmin()]);
    expect((await call("contentAdmin", "updateSettings", settings)).status).toBe(401);
    expect((await call("contentAdmin", "updateSettings", settings, { token: member.token })).status).toBe(403);
    expect((await call("contentAdmin", "updateSettings", settings, { token: admin.token })).status).toBe(200);
  });

  test("while a lookalike of the owner's address is a plain member", async () => {
    const lookAlike = await aMember({ name: "admin@demo.local" });
    expect((await call("contentAdmin", "updateSettings", settings, { token: lookAlike.token })).status).toBe(403);
  });
});

describe("[auth-26] confirming the owner's address", () => {
  test("puts the owner into the admin group", async () => {
    const admin = await anAdmin();
    expect(await groupsOf(admin.email)).toEqual(["admin"]);
  });

  test("puts nobody else into the admin group", async () => {
    const member = await aMember();
    expect(await groupsOf(member.email)).toEqual([]);
  });
});

test("[auth-18] the password changes only with the current one, and then only the new one signs in", async () => {
  const next = "Another-pass-2!";
  const member = await aMember();
  const browser = aBrowser();
  await browser.signIn({ email: member.email, password });
  await expect(browser.changePassword("Not-the-password-1!", next)).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  await expect(signIn(pool, { email: member.email, password: next })).rejects.toThrow();
  await browser.changePassword(password, next);
  await expect(signIn(pool, { email: member.email, password })).rejects.toThrow();
  await expect(signIn(pool, { email: member.email, password: next })).resolves.toBeTruthy();
});

describe("[auth-21] signing out", () => {
  /** The same account in the browser and on another device. */
  const twoDevices = async () => {
    const { email } = await aMember();
    const here = aBrowser();
    await here.signIn({ email, password });
    return { here, there: await signIn(pool, { email, password }) };
  };
  const isLet = async (token: string | null | undefined) =>
    (await call("members", "me", {}, token ? { token } : {})).status === 200;
  const refreshed = async (RefreshToken: string) => {
    const input = { ClientId: pool.userPoolClientId, RefreshToken };
    return (await administration.send(new GetTokensFromRefreshTokenCommand(input))).AuthenticationResult?.AccessToken;
  };
  const ended = { name: "NotAuthorizedException" };

  test("with the scope local ends the session of this device only", async () => {
    const { here, there } = await twoDevices();
    await here.signOut();
    expect(here.user()).toBeNull();
    expect(await isLet(await refreshed(there.refreshToken))).toBe(true);
  });

  test("with the scope global invalidates the refresh tokens of all devices", async () => {
    const { here, there } = await twoDevices();
    await here.signOut("global");
    expect(here.user()).toBeNull();
    await expect(refreshed(there.refreshToken)).rejects.toMatchObject(ended);
  });

  test("with the scope others keeps this device signed in and ends the others", async () => {
    const { here, there } = await twoDevices();
    expect(await here.signOutOthers(password)).toBe("done");
    await expect(refreshed(there.refreshToken)).rejects.toMatchObject(ended);
    expect(await isLet(await here.bearer.refresh())).toBe(true);
  });

  test("with the scope others and a wrong password ends nothing", async () => {
    const { here, there } = await twoDevices();
    await expect(here.signOutOthers("Not-the-password-1!")).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await isLet(await refreshed(there.refreshToken))).toBe(true);
    expect(await isLet(await here.bearer.refresh())).toBe(true);
  });
});
