import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { userPoolKeys, verifyAccessToken } from "../../../functions/platform/http/access-token.ts";
import { type HttpEvent, resolveCaller } from "../../../functions/platform/http/caller.ts";

let fetches = 0;
let server: Server;
let url = "";
let sign: (claims: Record<string, unknown>) => Promise<string>;
const good = { token_use: "access", client_id: "client-1", sub: "user-1" };

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key-1", alg: "RS256", use: "sig" };
  server = createServer((_request, response) => {
    fetches += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  vi.stubEnv("TOKEN_ISSUER", "https://pool.example/1");
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  sign = (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "key-1" })
      .setIssuer(String(claims.iss ?? "https://pool.example/1"))
      .setIssuedAt()
      .setExpirationTime("4h")
      .sign(privateKey);
});

afterEach(() => vi.useRealTimers());
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

test("[session-08] the key set is fetched once, reused for 10 minutes and then fetched again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = await sign(good);
  const verify = () => verifyAccessToken(token, userPoolKeys(url));
  expect(await verify()).toMatchObject({ sub: "user-1" });
  vi.setSystemTime(Date.now() + 599_000);
  expect(await verify()).toMatchObject({ sub: "user-1" });
  expect(fetches).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await verify()).toMatchObject({ sub: "user-1" });
  expect(fetches).toBe(2);
});

test.each([
  ["of another pool", { ...good, iss: "https://pool.example/2" }],
  ["of another client", { ...good, client_id: "client-2" }],
  ["that is an ID token", { ...good, token_use: "id" }],
  ["without a subject", { token_use: "access", client_id: "client-1" }],
])("a token %s is refused", async (_what, claims) => {
  expect(await verifyAccessToken(await sign(claims), userPoolKeys(url))).toBeNull();
});

test("without an authorizer a bearer token of ours names the caller, and whatever else is sent names nobody", async () => {
  vi.stubEnv("TOKEN_JWKS_URL", url);
  const callerOf = (authorization?: string) =>
    resolveCaller({ headers: { authorization }, requestContext: {} } as unknown as HttpEvent);
  const token = await sign(good);
  expect(await callerOf(`Bearer ${token}`)).toMatchObject({ userId: "user-1" });
  const foreign = await sign({ ...good, client_id: "client-2" });
  for (const sent of [`Bearer ${foreign}`, `Basic ${token}`, "Bearer", undefined])
    expect(await callerOf(sent)).toBeNull();
});
