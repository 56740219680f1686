import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as auth from "aws-amplify/auth";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { UserPoolProperties } from "../src/pool-settings.ts";
import { configureAmplify, createDevice } from "./amplify.ts";
import { poolDefinition, startPool } from "./user-pool.ts";

const password = "correct horse 1";
const username = "kept@example.com";

const signedIn = async (pool: Awaited<ReturnType<typeof startPool>>, device = createDevice()) => {
  configureAmplify(pool.url, device);
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  await auth.signIn({ username, password });
  return device;
};

test("accounts and sessions survive a restart, even after a line that was cut short", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cognito-"));
  const first = await startPool({ dataDir });
  const device = await signedIn(first);
  await first.close();
  const journal = join(dataDir, "pools", `${poolDefinition.id}.jsonl`);
  appendFileSync(journal, '[["Users","torn');
  const second = await startPool({ dataDir });
  configureAmplify(second.url, device);
  expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload.iss).toBe(second.issuer);
  await auth.signOut();
  expect((await auth.signIn({ username, password })).isSignedIn).toBe(true);
  await second.close();
});

test("passwords are never stored, and codes and refresh tokens only as hashes", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cognito-"));
  const pool = await startPool({ dataDir });
  const device = await signedIn(pool);
  const kept = readFileSync(join(dataDir, "pools", `${poolDefinition.id}.jsonl`), "utf8");
  const refreshToken = [...device.items].find(([key]) => key.endsWith("refreshToken"))?.[1] ?? "missing";
  expect(kept).toContain(username);
  for (const secret of [password, refreshToken]) expect(kept).not.toContain(secret);
  expect(kept).not.toContain(`"${pool.lastCode()}"`);
  await pool.close();
});

test("tokens verify with the published keys of their data directory only", async () => {
  const [pool, other] = await Promise.all([startPool(), startPool()]);
  await signedIn(pool);
  const token = (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? "";
  const verified = await jwtVerify(token, createRemoteJWKSet(new URL(pool.jwksUrl)), { issuer: pool.issuer });
  expect(verified.protectedHeader.alg).toBe("RS256");
  await expect(jwtVerify(token, createRemoteJWKSet(new URL(other.jwksUrl)))).rejects.toThrow();
  await Promise.all([pool.close(), other.close()]);
});

test("a pool with an unsupported setting stops the start", async () => {
  const LambdaConfig = { DefineAuthChallenge: "somebody" } as UserPoolProperties["LambdaConfig"];
  const userPool = { ...poolDefinition.userPool, LambdaConfig };
  const started = startPool({ pools: [{ ...poolDefinition, userPool }] });
  await expect(started).rejects.toThrow("DefineAuthChallenge");
});
