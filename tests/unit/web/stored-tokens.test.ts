import { expect, test } from "vitest";
import { readStoredTokens } from "../../../web/src/session/stored-tokens.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { storedSession } from "../../support/stored-session.ts";

const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

const userOf = (claims: object) => {
  const accessToken = tokenOf({ sub: "made-again", exp: 2_000_000_000, ...claims });
  const user = { userId: "made-again", email: "ada@city.example" };
  const storage = memoryStorage();
  const entries = storedSession("client", user, { accessToken, idToken: tokenOf({}), refreshToken: "" });
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  return readStoredTokens(storage)?.user.id;
};

test("[recover-09] who is signed in is the member whom the token names, or else the token's own account", () => {
  expect([userOf({ member_id: "member-1" }), userOf({})]).toEqual(["member-1", "made-again"]);
});
