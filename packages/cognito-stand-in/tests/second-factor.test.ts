import * as auth from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { totpCode } from "../src/totp.ts";
import { configureAmplify, createDevice } from "./amplify.ts";
import { startPool } from "./user-pool.ts";

let pool: Awaited<ReturnType<typeof startPool>>;
const password = "correct horse 1";

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(() => {
  configureAmplify(pool.url, createDevice());
  pool.wait(60);
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ name }: Error) => name,
  );

const anEnrolledMember = async (username: string) => {
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  await auth.signIn({ username, password });
  const { sharedSecret } = await auth.setUpTOTP();
  await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, pool.clock.at) });
  await auth.updateMFAPreference({ totp: "PREFERRED" });
  await auth.signOut();
  return { username, password, secret: sharedSecret };
};

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("a user with an authenticator app is asked for a code at each sign-in", async () => {
  const { secret, ...credentials } = await anEnrolledMember("two@example.com");
  const { nextStep } = await auth.signIn(credentials);
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  const code = totpCode(secret, pool.clock.at);
  expect(await failure(auth.confirmSignIn({ challengeResponse: wrong(code) }))).toBe("CodeMismatchException");
  expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
});

test("a code signs in only once", async () => {
  const { secret, ...credentials } = await anEnrolledMember("once@example.com");
  const challengeResponse = totpCode(secret, pool.clock.at);
  await auth.signIn(credentials);
  await auth.confirmSignIn({ challengeResponse });
  await auth.signOut();
  await auth.signIn(credentials);
  expect(await failure(auth.confirmSignIn({ challengeResponse }))).toBe("ExpiredCodeException");
});

test("enrolling an authenticator app needs a first correct code", async () => {
  const username = "third@example.com";
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  await auth.signIn({ username, password });
  const { sharedSecret } = await auth.setUpTOTP();
  const code = wrong(totpCode(sharedSecret, pool.clock.at));
  expect(await failure(auth.verifyTOTPSetup({ code }))).toBe("EnableSoftwareTokenMFAException");
  expect(await failure(auth.updateMFAPreference({ totp: "PREFERRED" }))).toBe("InvalidParameterException");
});

test("the second factor can be removed again", async () => {
  const { secret, ...credentials } = await anEnrolledMember("removed@example.com");
  await auth.signIn(credentials);
  await auth.confirmSignIn({ challengeResponse: totpCode(secret, pool.clock.at) });
  await auth.updateMFAPreference({ totp: "DISABLED" });
  await auth.signOut();
  expect((await auth.signIn(credentials)).isSignedIn).toBe(true);
});
