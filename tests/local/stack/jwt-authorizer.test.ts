import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createJwtAuthorizer, type JwtAuthorizer } from "../../../local/http-api/jwt-authorizer.ts";

const issuer = "https://pool.example/one";
const keys = await generateKeyPair("RS256", { extractable: true });
const server = createServer(async (_, response) => {
  response.end(JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256" }] }));
});
let authorize: JwtAuthorizer;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authorize = createJwtAuthorizer({ issuer, audience: ["client"], jwksUrl });
});
afterAll(() => server.close());

const token = (claims: Record<string, unknown>, expires: string | number = "1h") =>
  new SignJWT({ client_id: "client", iss: issuer, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setExpirationTime(expires)
    .sign(keys.privateKey);

test("claims are passed as text, and lists in brackets", async () => {
  const claims = await authorize(
    await token({ sub: "u1", "cognito:groups": ["admin", "door"], email_verified: true, auth_time: 5 }),
  );
  expect(claims).toMatchObject({ sub: "u1", "cognito:groups": "[admin door]", email_verified: "true", auth_time: "5" });
});

test.each([
  ["of another issuer", { iss: "https://pool.example/two" }, "1h"],
  ["of another client", { client_id: "other" }, "1h"],
  ["of another audience", { aud: "other" }, "1h"],
  ["not valid yet", { nbf: Math.floor(Date.now() / 1000) + 600 }, "1h"],
  ["expired", {}, Math.floor(Date.now() / 1000) - 1],
])("a token %s is refused", async (_, claims, expires) => {
  expect(await authorize(await token(claims, expires))).toBeUndefined();
});

test("a modified token is refused, even after the original was accepted", async () => {
  const good = await token({ sub: "u1" });
  expect(await authorize(good)).toMatchObject({ sub: "u1" });
  const [head, , signature] = good.split(".");
  const body = Buffer.from(JSON.stringify({ iss: issuer, client_id: "client", sub: "u2", exp: 9e9 })).toString(
    "base64url",
  );
  expect(await authorize([head, body, signature].join("."))).toBeUndefined();
});
