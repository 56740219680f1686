import { expect, test } from "vitest";
import { readStoredTokens } from "../../../web/src/session/stored-tokens.ts";
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
