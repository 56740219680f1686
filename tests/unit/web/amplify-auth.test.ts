import { Amplify } from "aws-amplify";
import * as amplify from "aws-amplify/auth";
import { beforeEach, expect, test, vi } from "vitest";
import { createAmplifyAuth } from "../../../web/src/session/amplify-auth.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { storedSession } from "../../support/stored-session.ts";
import { serviceError } from "./fake-auth.ts";

vi.mock("aws-amplify/auth", () =>
  Object.fromEntries(
    [
      "signUp",
      "signIn",
      "signOut",
      "confirmSignIn",
      "resendSignUpCode",
      "resetPassword",
      "updateUserAttributes",
      "fetchMFAPreference",
      "fetchAuthSession",
    ].map((name) => [name, vi.fn()]),
  ),
);

const played = vi.mocked(amplify);
const address = { userPoolId: "us-east-1_test", userPoolClientId: "client", cognitoEndpoint: null };
const pool = vi.fn(
  async (): Promise<Omit<typeof address, "cognitoEndpoint"> & { cognitoEndpoint: string | null }> => address,
);
const anAuth = () => createAmplifyAuth({ pool, storage: memoryStorage() });
const step = (signInStep: string) => ({ isSignedIn: false, nextStep: { signInStep } }) as never;

beforeEach(() => {
  vi.clearAllMocks();
});

test("the user pool is asked for once, and again after it couldn't be had", async () => {
  pool.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const auth = anAuth();
  await expect(auth.signOut("local")).rejects.toThrow("Failed to fetch");
  await auth.signOut("local");
  await auth.signOut("global");
  expect(pool).toHaveBeenCalledTimes(2);
  expect(played.signOut.mock.calls).toEqual([[{ global: false }], [{ global: true }]]);
});

test("a pool that isn't at Amazon's own address is called at its own, and is asked for again where that can't be read", async () => {
  const auth = anAuth();
  pool.mockResolvedValueOnce({ ...address, cognitoEndpoint: "https://" });
  await expect(auth.signOut("local")).rejects.toThrow("Invalid URL");
  const endpoint = () => Amplify.getConfig().Auth?.Cognito.userPoolEndpoint;
  pool.mockResolvedValueOnce({ ...address, cognitoEndpoint: "https://pool.example/idp" });
  await auth.signOut("local");
  expect(endpoint()).toBe("https://pool.example/idp");
  await anAuth().signOut("local");
  expect(endpoint()).toBeUndefined();
});

test("a refresh has the tokens that are stored after it, and none where the service has none", async () => {
  const storage = memoryStorage();
  const user = { userId: "user-1", email: "dana@example.com" };
  const accessToken = `e30.${btoa(JSON.stringify({ sub: "user-1", exp: 2_000_000_000 }))}.`;
  const entries = storedSession("client", user, { accessToken, idToken: "", refreshToken: "" });
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  const auth = createAmplifyAuth({ pool, storage });
  played.fetchAuthSession.mockResolvedValueOnce({ tokens: {} } as never).mockResolvedValueOnce({});
  expect([(await auth.refresh())?.accessToken, await auth.refresh()]).toEqual([accessToken, null]);
});

test("a sign-up carries a captcha and where to go next only where there are any", async () => {
  const input = { email: "dana@example.com ", password: "x", name: " Dana ", phone: "904 555 0100" };
  const auth = anAuth();
  await auth.signUp(input as never);
  await auth.signUp({ ...input, captcha: "solved", next: "/deals" } as never);
  const userAttributes = { email: "dana@example.com ", name: "Dana", phone_number: "+19045550100" };
  expect(played.signUp.mock.calls).toEqual([
    [{ username: "dana@example.com", password: "x", options: { userAttributes } }],
    [
      {
        username: "dana@example.com",
        password: "x",
        options: { userAttributes, clientMetadata: { next: "/deals" }, validationData: { captcha: "solved" } },
      },
    ],
  ]);
  await auth.resend("dana@example.com");
  await auth.resend("dana@example.com", "/deals");
  expect(played.resendSignUpCode.mock.calls.map(([asked]) => asked.options)).toEqual([
    {},
    { clientMetadata: { next: "/deals" } },
  ]);
});

test.each([
  ["DONE", "done"],
  ["CONFIRM_SIGN_IN_WITH_TOTP_CODE", "totp"],
])("a sign-in that ends with %s is %s", async (ends, known) => {
  played.signIn.mockResolvedValue(step(ends));
  expect(await anAuth().signIn("dana@example.com", "x")).toBe(known);
});

test.each([
  ["CONFIRM_SIGN_UP", "not_confirmed"],
  ["RESET_PASSWORD", "refused"],
  ["ODD", "session_missing"],
])("a sign-in that asks for %s is refused as %s", async (ends, code) => {
  played.signIn.mockResolvedValue(step(ends));
  await expect(anAuth().signIn("dana@example.com", "x")).rejects.toMatchObject({ code });
});

test("a sign-in takes the place of one that Amplify still knows, and of no other failure", async () => {
  played.signIn.mockRejectedValueOnce(serviceError("UserAlreadyAuthenticatedException"));
  played.signIn.mockResolvedValueOnce(step("DONE"));
  expect(await anAuth().signIn("dana@example.com", "x")).toBe("done");
  expect(played.signOut).toHaveBeenCalledTimes(1);
  played.signIn.mockRejectedValueOnce(serviceError("NotAuthorizedException"));
  await expect(anAuth().signIn("dana@example.com", "x")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  expect(played.signOut).toHaveBeenCalledTimes(1);
});

test("an authenticator's code that leads nowhere else ends the sign-in", async () => {
  played.confirmSignIn.mockResolvedValueOnce(step("DONE")).mockResolvedValueOnce(step("ODD"));
  await anAuth().confirmTotp("123456");
  await expect(anAuth().confirmTotp("123456")).rejects.toMatchObject({ code: "session_missing" });
});

test("a forgotten password is answered the same for addresses that the pool doesn't know", async () => {
  for (const name of ["UserNotFoundException", "InvalidParameterException"]) {
    played.resetPassword.mockRejectedValueOnce(serviceError(name));
    await anAuth().forgotPassword("dana@example.com");
  }
  played.resetPassword.mockRejectedValueOnce(serviceError("LimitExceededException"));
  await expect(anAuth().forgotPassword("dana@example.com")).rejects.toMatchObject({ name: "LimitExceededException" });
});

test("only what a user changes is sent", async () => {
  const auth = anAuth();
  await auth.updateUser({ name: " Robin " });
  await auth.updateUser({ phone: "904 555 0100" });
  expect(played.updateUserAttributes.mock.calls.map(([asked]) => asked.userAttributes)).toEqual([
    { name: "Robin" },
    { phone_number: "+19045550100" },
  ]);
});

test("a refresh without tokens has none, and a second factor is on where the pool has it", async () => {
  played.fetchAuthSession.mockResolvedValueOnce({} as never);
  expect(await anAuth().refresh()).toBeNull();
  expect(played.fetchAuthSession.mock.calls).toEqual([[{ forceRefresh: true }]]);
  played.fetchMFAPreference.mockResolvedValueOnce({ enabled: ["TOTP"] }).mockResolvedValueOnce({ enabled: ["SMS"] });
  played.fetchMFAPreference.mockResolvedValueOnce({});
  const auth = anAuth();
  expect([await auth.hasTotp(), await auth.hasTotp(), await auth.hasTotp()]).toEqual([true, false, false]);
});
