import { expect, test } from "vitest";
import { clearStoredTokens, readStoredTokens } from "../../../web/src/session/stored-tokens.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { storedSession } from "../../support/stored-session.ts";

const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

const readUser = (claims: object) => {
  const accessToken = tokenOf({ sub: "made-again", exp: 2_000_000_000, ...claims });
  const user = { userId: "made-again", email: "ada@city.example" };
  const storage = memoryStorage();
  const entries = storedSession("client", user, { accessToken, idToken: tokenOf({}), refreshToken: "" });
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  return readStoredTokens(storage)?.user;
};

const userOf = (claims: object) => readUser(claims)?.id;

test("[recover-09] who is signed in is the member whom the token names, or else the token's own account", () => {
  expect([userOf({ member_id: "member-1" }), userOf({})]).toEqual(["member-1", "made-again"]);
});

test("[desk-19] the role is an administrator's claim desk_role if it is one of the roles, and null otherwise and for members", () => {
  const admin = { "cognito:groups": ["admin"] };
  const roleOf = (claims: object) => readUser(claims)?.role;
  expect(roleOf({ ...admin, desk_role: "door" })).toBe("door");
  expect(roleOf({ ...admin, desk_role: "king" })).toBeNull();
  expect(roleOf(admin)).toBeNull();
  expect(roleOf({ desk_role: "owner" })).toBeNull();
});

const stored = (access: object, id: object = {}) => {
  const user = { userId: "user-1", email: "ada@city.example" };
  const tokens = { accessToken: tokenOf(access), idToken: tokenOf(id), refreshToken: "" };
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(storedSession("client", user, tokens))) storage.setItem(key, value);
  return storage;
};
const whole = { sub: "user-1", exp: 2_000_000_000 };
const keyWith = (storage: Storage, end: string) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").find((key) => key.endsWith(end)) ?? "";

test("nobody is signed in without a whole access token", () => {
  expect(readStoredTokens(stored(whole))).toMatchObject({ expiresAt: 2_000_000_000_000 });
  for (const access of [{ sub: "user-1" }, { exp: 2_000_000_000 }]) expect(readStoredTokens(stored(access))).toBeNull();
  for (const end of [".LastAuthUser", ".accessToken"]) {
    const storage = stored(whole);
    storage.removeItem(keyWith(storage, end));
    expect(readStoredTokens(storage)).toBeNull();
  }
});

test("nobody is signed in with an access token that can't be read", () => {
  for (const token of ["garbage", "e30.%%%.", `e30.${btoa("not JSON")}.`]) {
    const storage = stored(whole);
    storage.setItem(keyWith(storage, ".accessToken"), token);
    expect(readStoredTokens(storage)).toBeNull();
  }
});

test("tokens expire by this device's clock, and one that isn't known is right", () => {
  const expiryWith = (drift: string) => {
    const storage = stored(whole);
    storage.setItem(keyWith(storage, ".accessToken").replace("accessToken", "clockDrift"), drift);
    return readStoredTokens(storage)?.expiresAt;
  };
  expect(["5000", "soon"].map(expiryWith)).toEqual([1_999_999_995_000, 2_000_000_000_000]);
});

test("a user has a phone number if the token has one, and an administrator owes a second factor that the token doesn't prove", () => {
  const admin = { "cognito:groups": ["admin"] };
  const read = (access: object, id: object = {}) => readStoredTokens(stored({ ...whole, ...access }, id))?.user;
  expect([read({}, { phone_number: "+1904" })?.phone, read({}, { phone_number: 7 })?.phone]).toEqual(["+1904", null]);
  const factors = [admin, { ...admin, second_factor: "ok" }, {}, { "cognito:groups": ["members"] }].map((claims) =>
    read(claims),
  );
  expect(factors.map((user) => [user?.isAdmin, user?.owesSecondFactor])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test("signing out removes the tokens and leaves what else is stored", () => {
  const storage = stored(whole);
  storage.setItem("playyy.theme", "dark");
  clearStoredTokens(storage);
  expect([storage.length, storage.getItem("playyy.theme")]).toEqual([1, "dark"]);
});
