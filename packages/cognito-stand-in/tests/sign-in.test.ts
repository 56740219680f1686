import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import * as auth from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginSrp } from "../src/client.ts";
import { configureAmplify, createDevice } from "./amplify.ts";
import { poolDefinition, startPool } from "./user-pool.ts";

let pool: Awaited<ReturnType<typeof startPool>>;
let device: ReturnType<typeof createDevice>;
const password = "correct horse 1";

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(() => {
  device = createDevice();
  configureAmplify(pool.url, device);
});

let members = 0;
const aMember = async () => {
  members += 1;
  const username = `member${members}@example.com`;
  const userAttributes = { name: "Dana", phone_number: "+19045550100", email: username };
  await auth.signUp({ username, password, options: { userAttributes } });
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  return username;
};

const refreshed = () => auth.fetchAuthSession({ forceRefresh: true });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ name, message }: Error) => ({ name, message }),
  );

test("a new account signs in by SRP once the emailed code has confirmed it", async () => {
  const username = "new@example.com";
  const userAttributes = { name: "Dana", phone_number: "+19045550100", email: username };
  const signedUp = await auth.signUp({ username, password, options: { userAttributes } });
  expect(signedUp.nextStep.signUpStep).toBe("CONFIRM_SIGN_UP");
  const early = await auth.signIn({ username, password });
  expect(early.nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
  expect(pool.mails.at(-1)?.to).toBe(username);
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  const { isSignedIn } = await auth.signIn({ username: "NEW@example.com", password });
  expect(isSignedIn).toBe(true);
  const claims = (await auth.fetchAuthSession()).tokens?.accessToken.payload;
  expect(claims).toMatchObject({ iss: pool.issuer, client_id: "web-client", token_use: "access" });
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: username, email_verified: "true", name: "Dana" });
});

test("refreshed tokens carry the same session", async () => {
  await auth.signIn({ username: await aMember(), password });
  const before = (await auth.fetchAuthSession()).tokens?.accessToken;
  const after = (await refreshed()).tokens?.accessToken;
  expect(after?.toString()).not.toBe(before?.toString());
  expect(after?.payload.origin_jti).toBe(before?.payload.origin_jti);
});

test("a wrong password and an unknown address return the same error", async () => {
  const wrong = await failure(auth.signIn({ username: await aMember(), password: "wrong horse 1" }));
  const unknown = await failure(auth.signIn({ username: "nobody@example.com", password }));
  expect(wrong).toEqual({ name: "NotAuthorizedException", message: "Incorrect username or password." });
  expect(unknown).toEqual(wrong);
});

test("after five wrong passwords the correct one is refused for a while", async () => {
  const username = await aMember();
  for (let tries = 0; tries < 5; tries += 1) await failure(auth.signIn({ username, password: "wrong horse 1" }));
  expect((await failure(auth.signIn({ username, password })))?.message).toBe("Password attempts exceeded");
  pool.wait(2);
  expect((await auth.signIn({ username, password })).isSignedIn).toBe(true);
});

test("a sign-in at an earlier time goes on after one at a later time has begun", async () => {
  const username = await aMember();
  const { id, clientId: ClientId } = poolDefinition;
  const credentials = { accessKeyId: "none", secretAccessKey: "none" };
  const client = new CognitoIdentityProviderClient({ endpoint: pool.url, region: "us-east-1", credentials });
  const begin = async () => {
    const srp = beginSrp(id, password);
    const AuthParameters = { USERNAME: username, SRP_A: srp.clientA };
    const begun = await client.send(new InitiateAuthCommand({ ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters }));
    return srp.prove(begun.ChallengeParameters ?? {});
  };
  const ChallengeResponses = await begin();
  const earlier = pool.clock.at;
  pool.wait(7_200);
  await begin();
  pool.clock.at = earlier;
  const proof = { ClientId, ChallengeName: "PASSWORD_VERIFIER" as const, ChallengeResponses };
  const { AuthenticationResult } = await client.send(new RespondToAuthChallengeCommand(proof));
  expect(AuthenticationResult?.AccessToken).toBeDefined();
});

test("a resent code confirms, the one before it no longer does", async () => {
  const username = "resent@example.com";
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  const first = pool.lastCode();
  await auth.resendSignUpCode({ username });
  const refused = await failure(auth.confirmSignUp({ username, confirmationCode: first }));
  if (first !== pool.lastCode()) expect(refused?.name).toBe("CodeMismatchException");
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  expect((await auth.signIn({ username, password })).isSignedIn).toBe(true);
});

test("a code is refused after a day, and after five wrong ones", async () => {
  const username = "late@example.com";
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  pool.wait(24 * 3600 + 1);
  const late = await failure(auth.confirmSignUp({ username, confirmationCode: pool.lastCode() }));
  expect(late?.name).toBe("ExpiredCodeException");
  await auth.resendSignUpCode({ username });
  const code = pool.lastCode();
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1) await failure(auth.confirmSignUp({ username, confirmationCode: wrong }));
  const refused = await failure(auth.confirmSignUp({ username, confirmationCode: code }));
  expect(refused?.name).toBe("LimitExceededException");
});

test("a password the policy forbids is refused with the reason", async () => {
  const username = "weak@example.com";
  const refused = await failure(
    auth.signUp({ username, password: "short", options: { userAttributes: { email: username } } }),
  );
  expect(refused).toEqual({
    name: "InvalidPasswordException",
    message: "Password did not conform with policy: Password not long enough",
  });
});

test("a client cannot declare its own email address verified", async () => {
  const username = "liar@example.com";
  const userAttributes = { email: username, email_verified: "true" };
  const refused = await failure(auth.signUp({ username, password, options: { userAttributes } }));
  expect(refused?.name).toBe("NotAuthorizedException");
});

test("a forgotten password is reset with the emailed code, and the old one no longer signs in", async () => {
  const username = await aMember();
  const asked = await auth.resetPassword({ username });
  const unknown = await auth.resetPassword({ username: "nobody@example.com" });
  expect(unknown.nextStep.resetPasswordStep).toBe(asked.nextStep.resetPasswordStep);
  await auth.confirmResetPassword({ username, confirmationCode: pool.lastCode(), newPassword: "another horse 2" });
  expect((await failure(auth.signIn({ username, password })))?.name).toBe("NotAuthorizedException");
  expect((await auth.signIn({ username, password: "another horse 2" })).isSignedIn).toBe(true);
});

test("a password is changed only with the current one", async () => {
  const username = await aMember();
  await auth.signIn({ username, password });
  const refused = await failure(auth.updatePassword({ oldPassword: "guess 123456", newPassword: "another horse 2" }));
  expect(refused?.name).toBe("NotAuthorizedException");
  await auth.updatePassword({ oldPassword: password, newPassword: "another horse 2" });
  await auth.signOut();
  expect((await auth.signIn({ username, password: "another horse 2" })).isSignedIn).toBe(true);
});

test("a global sign-out revokes the refresh tokens of all devices", async () => {
  const username = await aMember();
  const other = createDevice();
  configureAmplify(pool.url, other);
  await auth.signIn({ username, password });
  configureAmplify(pool.url, device);
  await auth.signIn({ username, password });
  await auth.signOut({ global: true });
  configureAmplify(pool.url, other);
  expect((await refreshed()).tokens).toBeUndefined();
});

test("signing out of one device leaves the others signed in", async () => {
  const username = await aMember();
  const other = createDevice();
  configureAmplify(pool.url, other);
  await auth.signIn({ username, password });
  configureAmplify(pool.url, device);
  await auth.signIn({ username, password });
  await auth.signOut();
  configureAmplify(pool.url, other);
  expect((await refreshed()).tokens?.accessToken).toBeDefined();
});

test("members change their name and phone, and delete their account", async () => {
  const username = await aMember();
  await auth.signIn({ username, password });
  await auth.updateUserAttributes({ userAttributes: { name: "Robin", phone_number: "+19045550199" } });
  expect(await auth.fetchUserAttributes()).toMatchObject({ name: "Robin", phone_number: "+19045550199" });
  await auth.deleteUser();
  expect((await failure(auth.signIn({ username, password })))?.name).toBe("NotAuthorizedException");
});
