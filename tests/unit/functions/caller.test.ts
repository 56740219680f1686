import { expect, test } from "vitest";
import { type HttpEvent, resolveCaller, toCaller } from "../../../functions/platform/http/caller.ts";

const admin = { sub: "sub-1", token_use: "access", "cognito:groups": "[admin]", second_factor: "ok" };

const behindAuthorizer = (claims: Record<string, string>) =>
  ({ headers: {}, requestContext: { authorizer: { jwt: { claims, scopes: [] } } } }) as unknown as HttpEvent;

test("[session-06] only an access token that the authorizer accepted makes a caller", async () => {
  const { token_use: _use, ...unnamed } = admin;
  const { sub: _sub, ...nobody } = admin;
  expect(await resolveCaller(behindAuthorizer(admin))).toMatchObject({ userId: "sub-1", isAdmin: true });
  expect(await resolveCaller(behindAuthorizer({ ...admin, token_use: "id" }))).toBeNull();
  expect(await resolveCaller(behindAuthorizer(unnamed))).toBeNull();
  expect(await resolveCaller(behindAuthorizer(nobody))).toBeNull();
});

test("[recover-09] the caller is the member whom the token names, or else the token's own account", () => {
  expect(toCaller({ ...admin, member_id: "member-1", username: "sub-1" })).toMatchObject({
    userId: "member-1",
    username: "sub-1",
  });
  expect(toCaller(admin).userId).toBe("sub-1");
});

test("an address counts as verified only by a claim of true, as text or as a boolean", () => {
  const isVerified = (email_verified: unknown) => toCaller({ ...admin, email_verified }).emailVerified;
  expect([isVerified("true"), isVerified(true)]).toEqual([true, true]);
  expect([isVerified("false"), isVerified(false), isVerified(undefined)]).toEqual([false, false, false]);
});

test("[auth-24] the second factor is present only when the token contains it", () => {
  const { second_factor: _factor, ...silent } = admin;
  expect(toCaller(admin).hasSecondFactor).toBe(true);
  expect(toCaller({ ...admin, second_factor: "missing" }).hasSecondFactor).toBe(false);
  expect(toCaller(silent).hasSecondFactor).toBe(false);
});

test.each([
  ["[admin]", true],
  ["[owners admin]", true],
  [["owners", "admin"], true],
  [["owners,admin"], false],
  ["[administrators]", false],
  [undefined, false],
])("a token with the groups %j is an administrator's: %s", (groups, isAdmin) => {
  expect(toCaller({ ...admin, "cognito:groups": groups }).isAdmin).toBe(isAdmin);
});

test.each([
  [1_767_225_600, "2026-01-01T00:00:00.000Z"],
  ["1767225600", "2026-01-01T00:00:00.000Z"],
  [1, "1970-01-01T00:00:01.000Z"],
  [0, null],
  [-1, null],
  [1.5, null],
  ["yesterday", null],
  [undefined, null],
])("a token whose sign-in was at %j was signed in at %j", (auth_time, instant) => {
  expect(toCaller({ ...admin, auth_time }).signedInAt).toBe(instant);
});
