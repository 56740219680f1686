import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { totpCode } from "#cognito-stand-in/client";
import { createAmplifyAuth } from "../../../web/src/session/amplify-auth.ts";
import type { SessionEvent } from "../../../web/src/session/auth-port.ts";
import { createSession } from "../../../web/src/session/session.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { signIn } from "../../support/sign-in.ts";
import { poolDefinition, startPool } from "./user-pool.ts";

let pool: Awaited<ReturnType<typeof startPool>>;
const password = "correct horse 1";
const person = { password, name: "Dana", phone: "(904) 555-0100" };

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

/** The session of a browser. Amplify is one for the whole process, so only the newest browser may be used. */
const aBrowser = (storage = memoryStorage()) => {
  const { id: userPoolId, clientId: userPoolClientId } = poolDefinition;
  const address = { userPoolId, userPoolClientId, cognitoEndpoint: `${pool.url}/cognito` };
  const session = createSession({ auth: createAmplifyAuth({ pool: async () => address, storage }) });
  const events: SessionEvent[] = [];
  session.listen((event) => events.push(event));
  return { session, events, storage };
};

/** Another device of a member, by its refresh token alone. */
const anotherDevice = async (member: { email: string; password: string }) => {
  const address = { endpoint: pool.url, userPoolId: poolDefinition.id, userPoolClientId: poolDefinition.clientId };
  const { refreshToken: RefreshToken } = await signIn(address, member);
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.url });
  const input = { ClientId: poolDefinition.clientId, RefreshToken };
  return { refresh: () => client.send(new GetTokensFromRefreshTokenCommand(input)) };
};

const aMember = async (email: string) => {
  const { session } = aBrowser();
  await session.signUp({ ...person, email });
  await session.confirm(email, pool.lastCode());
  return { email, password };
};

test("a member signs up, confirms, signs in, and is still signed in after a reload", async () => {
  const member = await aMember("reload@example.com");
  const { session, events, storage } = aBrowser();
  expect(await session.signIn(member)).toBe("done");
  const user = { email: member.email, name: "Dana", phone: "+19045550100", isAdmin: false, role: null };
  expect(session.user()).toMatchObject(user);
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
  const reloaded = aBrowser(storage);
  await reloaded.session.ready;
  expect(reloaded.session.user()).toMatchObject(user);
  expect(await reloaded.session.accessToken()).toBe(await session.accessToken());
  expect(await reloaded.session.bearer.refresh()).not.toBe(await session.accessToken());
});

test("failures arrive told apart", async () => {
  const { email } = await aMember("apart@example.com");
  const { session } = aBrowser();
  const refused = (code: string) => expect.objectContaining({ code });
  await expect(session.signIn({ email, password: "wrong horse 1" })).rejects.toEqual(refused("invalid_credentials"));
  await expect(session.signUp({ ...person, email })).rejects.toEqual(refused("account_exists"));
  await expect(session.signUp({ ...person, email: "x@y.zz", password: "short" })).rejects.toEqual(
    refused("weak_password"),
  );
  await session.signUp({ ...person, email: "unconfirmed@example.com" });
  await expect(session.signIn({ email: "unconfirmed@example.com", password })).rejects.toEqual(
    refused("not_confirmed"),
  );
  await expect(session.confirm("unconfirmed@example.com", "abc")).rejects.toEqual(refused("broken_link"));
  await expect(session.forgotPassword("nobody@example.com")).resolves.toBeUndefined();
});

test("without the service a sign-in is retryable, and a kept session stays", async () => {
  const member = await aMember("offline@example.com");
  const { session } = aBrowser();
  await session.signIn(member);
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  const token = await session.accessToken();
  await expect(session.updateUser({ name: "Robin" })).rejects.toMatchObject({ code: "retryable" });
  expect(await session.accessToken()).toBe(token);
  vi.unstubAllGlobals();
});

test("signing out everywhere ends the session of every device, at its next refresh", async () => {
  const member = await aMember("everywhere@example.com");
  const there = await anotherDevice(member);
  const { session, storage } = aBrowser();
  await session.signIn(member);
  await session.signOut("global");
  expect(storage.length).toBe(0);
  await expect(there.refresh()).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("a session that was ended elsewhere ends here at its next refresh", async () => {
  const member = await aMember("elsewhere@example.com");
  const { session, events, storage } = aBrowser();
  await session.signIn(member);
  const copy = memoryStorage();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? "";
    copy.setItem(key, storage.getItem(key) ?? "");
  }
  await session.signOut("global");
  expect(events.at(-1)).toBe("SIGNED_OUT");
  const other = aBrowser(copy);
  await other.session.ready;
  expect(await other.session.bearer.refresh()).toBeNull();
  expect(other.events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
  expect(copy.length).toBe(0);
});

test("signing out the others keeps the present session working", async () => {
  const member = await aMember("others@example.com");
  const there = await anotherDevice(member);
  const { session } = aBrowser();
  await session.signIn(member);
  await there.refresh();
  expect(await session.signOutOthers(password)).toBe("done");
  await expect(there.refresh()).rejects.toMatchObject({ name: "NotAuthorizedException" });
  expect(await session.bearer.refresh()).not.toBeNull();
});

test("the second factor is enrolled, asked for and removed", async () => {
  const member = await aMember("factor@example.com");
  const { session, events } = aBrowser();
  await session.signIn(member);
  const { secret, uri } = await session.enrolTotp();
  expect(uri).toContain(`otpauth://totp/PLAYYY:${member.email}?secret=${secret}`);
  await session.verifyTotp(totpCode(secret, pool.clock.at));
  expect(await session.hasTotp()).toBe(true);
  await session.signOut();
  pool.wait(60);
  expect(await session.signIn(member)).toBe("totp");
  await expect(session.confirmTotp("000000")).rejects.toMatchObject({ code: "wrong_code" });
  await session.confirmTotp(totpCode(secret, pool.clock.at));
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  await session.removeTotp();
  expect(await session.hasTotp()).toBe(false);
});
