import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTokenKey, lastUserKey } from "../../web/src/session/storage-keys.ts";
import { storedSession } from "../support/stored-session.ts";

const stored = storedSession(
  "client",
  { userId: "user", email: "who@example.com" },
  { accessToken: "a", idToken: "i", refreshToken: "r" },
);

test.each(["scheme.js", "visitor.js"])(
  "public/%s recognizes a signed-in member by the same entry as the app",
  (file) => {
    expect(readFileSync(`web/public/${file}`, "utf8")).toContain(String(lastUserKey));
  },
);

test("of what Amplify stores, one entry says who is signed in, and all of them are removed at sign-out", () => {
  const keys = Object.keys(stored);
  expect(keys.filter((key) => lastUserKey.test(key))).toEqual(["CognitoIdentityServiceProvider.client.LastAuthUser"]);
  expect(keys.filter((key) => !isTokenKey(key))).toEqual([]);
});
